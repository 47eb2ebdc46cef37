"""How far a judge agrees with people or with another judge, and what that makes of its scores."""

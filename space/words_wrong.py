"""Words for what can go wrong in Try it (`problems`): what it is, and what to do."""

from __future__ import annotations

WRONG: dict[str, tuple[str, str]] = {
    "no_article": (
        "기사 본문이 비어 있습니다. 붙여넣거나 목록에서 고르세요.",
        "The article is empty. Paste one, or choose one from the list.",
    ),
    "long_article": (
        "본문이 너무 깁니다: {count}자 / {most}자. 줄여서 다시 넣으세요.",
        "The article is too long: {count} of {most} characters. Shorten it.",
    ),
    "long_title": (
        "제목이 너무 깁니다: {count}자 / {most}자.",
        "The title is too long: {count} of {most} characters.",
    ),
    "long_reply": (
        "붙여넣은 JSON이 너무 깁니다: {count}자 / {most}자.",
        "The pasted JSON is too long: {count} of {most} characters.",
    ),
    "long_name": (
        "모델 이름이나 주소가 너무 깁니다: {count}자 / {most}자.",
        "The model's name or address is too long: {count} of {most} characters.",
    ),
    "long_key": (
        "키가 너무 깁니다. 다른 것을 붙여넣지 않았는지 확인하세요.",
        "The key is too long. Check that nothing else was pasted.",
    ),
    "long_table": (
        "표가 너무 깁니다: {count}행 / {most}행.",
        "The table is too long: {count} of {most} rows.",
    ),
    "long_cell": (
        "{row}행의 칸이 너무 깁니다. {most}자까지 됩니다.",
        "A cell of row {row} is too long; {most} characters at most.",
    ),
    "odd_category": (
        "{row}행의 분류를 알 수 없습니다. 기업, 인물, 테마, 키워드, 감성 가운데 하나로 쓰세요.",
        "Row {row}: write Company, People, Theme, Keyword or Sentiment as its category.",
    ),
    "odd_table": (
        "표를 읽을 수 없습니다. 열을 더하거나 지우지 말고 칸만 고치세요.",
        "The table cannot be read. Edit cells and rows; leave the five columns.",
    ),
    "odd_json": (
        "JSON을 읽을 수 없습니다({kind}). 다섯 목록이 있는 객체 하나를 붙여넣으세요.",
        "The JSON cannot be read ({kind}). Paste one object with the five lists.",
    ),
    "no_desk": ("먼저 기사를 추출하세요.", "Extract from an article first."),
    "no_model": ("모델 이름을 적으세요.", "Write the model's name."),
    "no_key": (
        "이 서버에는 API 키가 필요합니다. 키를 붙여넣으세요.",
        "This server wants an API key. Paste one.",
    ),
    "no_token": (
        "Hugging Face에 로그인하거나 hf_ 로 시작하는 토큰을 붙여넣으세요.",
        "Sign in to Hugging Face, or paste a token that begins with hf_.",
    ),
    "odd_key": (
        "키에 쓸 수 없는 글자가 있습니다. 다시 복사하세요.",
        "The key holds characters that no key has. Copy it again.",
    ),
    "odd_url": (
        "서버 주소가 올바르지 않습니다. http://localhost:8000/v1 처럼 쓰세요.",
        "The server's address is none. Write it like http://localhost:8000/v1.",
    ),
    "not_allowed": (
        "공개 페이지에서는 이 주소에 물을 수 없습니다. 쓸 수 있는 곳: {hosts}. "
        "다른 서버는 `finnewsbench app`으로 직접 띄워 쓰세요.",
        "A public page does not ask this address. It asks: {hosts}. "
        "For other servers start `finnewsbench app` yourself.",
    ),
    "own_judge": (
        "모델은 자기 자신의 심판이 될 수 없습니다. 다른 심판 모델을 고르세요.",
        "A model is no judge of itself. Choose another judge.",
    ),
    "too_often": (
        "1분에 {most}번까지 할 수 있습니다. {seconds}초 뒤에 다시 누르세요.",
        "At most {most} runs a minute. Try again in {seconds} seconds.",
    ),
    "too_many": (
        "한 번에 {most}개까지 실행할 수 있습니다. 하나가 끝나기를 기다리거나 중지한 뒤 다시 "
        "누르세요.",
        "At most {most} runs of yours at once. Wait until one ends, or stop it, then try again.",
    ),
    "line_full": (
        "기다리는 사람이 벌써 {most}명이라 지금은 더 받을 수 없습니다. 잠시 뒤에 다시 누르세요.",
        "{most} visitors are waiting already, and no more can be taken. Try again in a while.",
    ),
    "wrong_key": (
        "서버가 키를 받지 않았습니다. 키를 확인하고 다시 누르세요.",
        "The server refused the key. Check it and try again.",
    ),
    "wrong_quota": (
        "이 키의 사용 한도가 끝났습니다. 한도를 늘리거나 다른 키를 쓰세요.",
        "This key's quota is used up. Raise it, or use another key.",
    ),
    "wrong_rate": (
        "서버가 잠시 쉬라고 합니다. 조금 뒤에 다시 누르세요.",
        "The server asks to slow down. Try again in a while.",
    ),
    "wrong_model": (
        "서버에 그 모델이나 주소가 없습니다. 이름을 확인하고, 주소가 /v1 로 끝나는지 보세요.",
        "The server knows no such model or address. Check the name, and that the address ends "
        "in /v1.",
    ),
    "wrong_connection": (
        "서버에 연결할 수 없습니다. 주소가 맞는지, 서버가 켜져 있는지 확인하세요.",
        "The server cannot be reached. Check its address and that it is running.",
    ),
    "wrong_timeout": (
        "시간이 다 되어 그만두었습니다. 더 작은 모델로 하거나 짧은 기사로 다시 해 보세요.",
        "Time ran out. Try a smaller model or a shorter article.",
    ),
    "wrong_context": (
        "기사가 모델의 문맥 길이를 넘습니다. 서버의 문맥을 늘리거나 기사를 줄이세요.",
        "The article does not fit the model's context. Enlarge it, or shorten the article.",
    ),
    "wrong_server": (
        "서버가 답하지 못했습니다. 조금 뒤에 다시 누르세요.",
        "The server gave no answer. Try again in a while.",
    ),
    "wrong_request": (
        "서버가 요청을 받지 않았습니다. 모델이 대화 형식을 지원하는지 확인하세요.",
        "The server refused the request. Check that the model takes chat messages.",
    ),
    "wrong_inside": (
        "페이지 안에서 문제가 생겼습니다. 다시 눌러 보고, 되풀이되면 알려 주세요.",
        "Something went wrong in the page. Try again; if it happens again, report it.",
    ),
    "unjudged": (
        "심판 모델이 답하지 못해 오프라인으로 채점했습니다.",
        "The judge gave no answer: scored offline.",
    ),
}

import base64, hashlib, hmac, json, os, urllib.request
from datetime import datetime, timezone
from urllib.parse import parse_qsl, quote, urlsplit

HOST, KEY, HMAC_KEY = (os.environ[name] for name in ("HOST", "KEY", "HMAC_KEY"))
key_id = KEY.split("_")[0]


def signature(method, url, date, body):
    parts = urlsplit(url)
    pairs = parse_qsl(parts.query, keep_blank_values=True)
    query = [(quote(name, safe=""), quote(value, safe="")) for name, value in pairs]
    query = "&".join("=".join(pair) for pair in sorted(query, key=lambda pair: pair[0]))
    digest = hashlib.sha256(body).hexdigest()
    text = "\n".join([method, parts.path, query, date, key_id, digest])
    return base64.b64encode(hmac.digest(HMAC_KEY.encode(), text.encode(), "sha256")).decode()


def signed(method, target, content=None):
    url = HOST + target
    date = datetime.now(timezone.utc).isoformat(timespec="milliseconds").replace("+00:00", "Z")
    body = b"" if content is None else json.dumps(content).encode()
    headers = {
        "Authorization": KEY,
        "Content-Type": "application/json",
        "x-{brand}-date": date,
        "x-{brand}-signature": f"HMAC-SHA256 keyId={key_id}, signature={signature(method, url, date, body)}",
    }
    call = urllib.request.Request(url, body or None, headers, method=method)
    with urllib.request.urlopen(call) as answer:
        return answer.read().decode()


print(signed("GET", "/rest/v1/balance"))
print(signed("GET", "/rest/v1/balance?timestamp=2026-11-20T03:00:00.000Z"))
print(signed("POST", "/rest/v1/paymentRequest/search?numberOfRecords=2", {}))

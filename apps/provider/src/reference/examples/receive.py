import base64, hmac, json, os, time
from http.server import BaseHTTPRequestHandler, HTTPServer

secret = base64.b64decode(os.environ["WEBHOOK_SECRET"].removeprefix("whsec_"))


def is_genuine(body, headers):
    identity, timestamp = headers.get("webhook-id", ""), headers.get("webhook-timestamp", "")
    if not timestamp.isdigit() or abs(time.time() - int(timestamp)) > 300:
        return False
    expected = hmac.digest(secret, f"{identity}.{timestamp}.".encode() + body, "sha256")
    expected = "v1," + base64.b64encode(expected).decode()
    given = headers.get("webhook-signature", "").split(" ")
    return any(hmac.compare_digest(one.encode(), expected.encode()) for one in given)


class Receiver(BaseHTTPRequestHandler):
    def do_POST(self):
        body = self.rfile.read(int(self.headers["content-length"]))
        genuine = is_genuine(body, self.headers)
        self.send_response(204 if genuine else 400)
        self.end_headers()
        if genuine:
            print("received", self.headers["webhook-id"], *json.loads(body), flush=True)


HTTPServer(("127.0.0.1", int(os.environ["PORT"])), Receiver).serve_forever()

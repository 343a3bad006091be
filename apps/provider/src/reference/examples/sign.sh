# signature METHOD PATH QUERY DATE BODY
signature() {
  digest=$(printf '%s' "$5" | openssl dgst -sha256 -r | cut -d ' ' -f 1)
  printf '%s\n%s\n%s\n%s\n%s\n%s' "$1" "$2" "$3" "$4" "${KEY%%_*}" "$digest" |
    openssl dgst -sha256 -hmac "$HMAC_KEY" -binary | base64
}

# signed METHOD PATH QUERY BODY: QUERY must be sorted and encoded as it is signed
signed() {
  date=$(date -u +%Y-%m-%dT%H:%M:%SZ)
  signature=$(signature "$1" "$2" "$3" "$date" "$4")
  curl -sS -X "$1" "$HOST$2${3:+?$3}" ${4:+-d "$4"} \
    -H "Authorization: $KEY" \
    -H "Content-Type: application/json" \
    -H "x-{brand}-date: $date" \
    -H "x-{brand}-signature: HMAC-SHA256 keyId=${KEY%%_*}, signature=$signature"
  echo
}

signed GET /rest/v1/balance
signed GET /rest/v1/balance timestamp=2026-11-20T03%3A00%3A00.000Z
signed POST /rest/v1/paymentRequest/search numberOfRecords=2 '{}'

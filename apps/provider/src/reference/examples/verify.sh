# verify ID TIMESTAMP SIGNATURES BODY-FILE: the values of the three headers, and a file with the raw body
verify() {
  local key signature now
  now=$(date +%s)
  [ $((now - $2)) -lt 300 ] && [ $(($2 - now)) -lt 300 ] || return 1
  key=$(printf '%s' "${WEBHOOK_SECRET#whsec_}" | base64 -d | od -An -v -tx1 | tr -d ' \n')
  signature=$({ printf '%s.%s.' "$1" "$2"; cat "$4"; } |
    openssl dgst -sha256 -mac HMAC -macopt "hexkey:$key" -binary | base64)
  case " $3 " in *" v1,$signature "*) ;; *) return 1 ;; esac
}

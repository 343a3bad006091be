import { createHash, createHmac } from 'node:crypto'

const { HOST, KEY, HMAC_KEY } = process.env
const [keyId] = KEY.split('_')

const encoded = (text) =>
  encodeURIComponent(text).replace(
    /[!'()*]/g,
    (letter) => `%${letter.charCodeAt(0).toString(16).toUpperCase()}`,
  )

function signature(method, url, date, body) {
  const { pathname, searchParams } = new URL(url)
  const query = [...searchParams]
    .map(([name, value]) => [encoded(name), encoded(value)])
    .sort(([one], [other]) => (one < other ? -1 : one > other ? 1 : 0))
    .map((pair) => pair.join('='))
    .join('&')
  const digest = createHash('sha256').update(body).digest('hex')
  const text = [method, pathname, query, date, keyId, digest].join('\n')
  return createHmac('sha256', HMAC_KEY).update(text).digest('base64')
}

async function signed(method, target, content) {
  const [url, date] = [`${HOST}${target}`, new Date().toISOString()]
  const body = content === undefined ? '' : JSON.stringify(content)
  const answer = await fetch(url, {
    method,
    body: body || undefined,
    headers: {
      authorization: KEY,
      'content-type': 'application/json',
      'x-{brand}-date': date,
      'x-{brand}-signature': `HMAC-SHA256 keyId=${keyId}, signature=${signature(method, url, date, body)}`,
    },
  })
  return answer.text()
}

console.log(await signed('GET', '/rest/v1/balance'))
console.log(await signed('GET', '/rest/v1/balance?timestamp=2026-11-20T03:00:00.000Z'))
console.log(await signed('POST', '/rest/v1/paymentRequest/search?numberOfRecords=2', {}))

import { createHmac, timingSafeEqual } from 'node:crypto'
import { createServer } from 'node:http'

const secret = Buffer.from(process.env.WEBHOOK_SECRET.replace('whsec_', ''), 'base64')

function isGenuine(body, headers) {
  const {
    'webhook-id': id,
    'webhook-timestamp': timestamp,
    'webhook-signature': signatures = '',
  } = headers
  if (!(Math.abs(Date.now() / 1000 - Number(timestamp)) < 300)) return false
  const expected = createHmac('sha256', secret).update(`${id}.${timestamp}.${body}`).digest()
  return signatures.split(' ').some((signature) => {
    const received = Buffer.from(signature.replace(/^v1,/, ''), 'base64')
    return received.length === expected.length && timingSafeEqual(received, expected)
  })
}

createServer(async (request, response) => {
  let body = ''
  for await (const part of request) body += part
  const genuine = isGenuine(body, request.headers)
  response.writeHead(genuine ? 204 : 400).end()
  if (genuine)
    console.log('received', request.headers['webhook-id'], Object.keys(JSON.parse(body)).join(' '))
}).listen(process.env.PORT)

// npm install standardwebhooks
import { createServer } from 'node:http'
import { Webhook } from 'standardwebhooks'

const webhook = new Webhook(process.env.WEBHOOK_SECRET)
const done = new Set()

createServer(async (request, response) => {
  let body = ''
  for await (const part of request) body += part
  try {
    webhook.verify(body, request.headers)
  } catch {
    return response.writeHead(400).end()
  }
  // Respond first: after a slow response the webhook is sent again.
  response.writeHead(204).end()
  const id = request.headers['webhook-id']
  if (done.has(id)) return
  done.add(id)
  console.log('received', id, Object.keys(JSON.parse(body)).join(' '))
}).listen(process.env.PORT)

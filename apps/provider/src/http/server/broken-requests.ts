import { STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'
import type { HttpServer } from '../../platform/network/http-server.ts'

const problems: Record<string, [status: number, message: string]> = {
  ERR_HTTP_REQUEST_TIMEOUT: [408, 'The request took too long to arrive'],
  HPE_HEADER_OVERFLOW: [431, 'The headers of the request are too large'],
}

/**
 * Answers broken requests with the documented body and closes the connection. If the response has begun or was sent
 * already, while the body was still arriving, it only closes the connection. Any page may read the answer, because it
 * says nothing about the client, and the origin of a broken request is unknown.
 */
export function refuseBrokenRequest(
  server: HttpServer,
  error: Error & { code?: string },
  socket: Socket,
): void {
  if (error.code === 'ECONNRESET' || socket.destroyed) return
  if (socket.writable && server.awaitsAnswer(socket)) {
    const [status, message] = problems[error.code ?? ''] ?? [400, 'The request is not valid HTTP']
    const body = JSON.stringify({ message })
    socket.write(
      `HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\nConnection: close\r\nAccess-Control-Allow-Origin: *\r\nCross-Origin-Resource-Policy: cross-origin\r\nContent-Type: application/json; charset=utf-8\r\nContent-Length: ${Buffer.byteLength(body)}\r\n\r\n${body}`,
    )
  }
  socket.destroySoon()
}

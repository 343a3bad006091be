import { STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'
import type { HttpServer } from '../platform/http-server.ts'

const problems: Record<string, [status: number, message: string]> = {
  ERR_HTTP_REQUEST_TIMEOUT: [408, 'The request took too long to arrive'],
  HPE_HEADER_OVERFLOW: [431, 'The headers of the request are too large'],
}

/**
 * Answers what never became a request, with the documented body, and ends the connection. Where the
 * answer has begun or was given already, while the body still came, the connection just ends.
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
      `HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\nConnection: close\r\nContent-Type: application/json; charset=utf-8\r\nContent-Length: ${Buffer.byteLength(body)}\r\n\r\n${body}`,
    )
  }
  socket.destroySoon()
}

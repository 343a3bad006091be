/** Formats JSON over several lines, and returns any other text unchanged. */
export function readableBody(body: string): string {
  if (body === '') return '(empty)'
  try {
    return JSON.stringify(JSON.parse(body), null, 2)
  } catch {
    return body
  }
}

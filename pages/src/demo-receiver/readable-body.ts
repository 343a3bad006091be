/** JSON over several lines where it is JSON; anything else as it came. */
export function readable(body: string): string {
  if (body === '') return '(empty)'
  try {
    return JSON.stringify(JSON.parse(body), null, 2)
  } catch {
    return body
  }
}

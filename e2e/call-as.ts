import { providerUrl } from './system/addresses.ts'

/** Calls the portal, or the API at `base`, as a signed-in user who acts for a client, without a screen. */
export async function callAs<Answer = unknown>(
  idToken: string,
  clientId: string,
  method: string,
  path: string,
  body?: unknown,
  base: 'portal' | 'rest' = 'portal',
): Promise<Answer> {
  const response = await fetch(`${providerUrl}/${base}/v1${path}`, {
    method,
    headers: {
      authorization: `Bearer ${idToken},${clientId}`,
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  })
  const text = await response.text()
  if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${text}`)
  return (text === '' ? undefined : JSON.parse(text)) as Answer
}

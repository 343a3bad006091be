/** Calls that need no data of the client, the most informative first. */
const calls = [
  { permission: 'RestAPI/GET/balance', path: '/balance', body: undefined },
  {
    permission: 'RestAPI/POST/paymentRequest/search',
    path: '/paymentRequest/search?numberOfRecords=1',
    body: '{}',
  },
  { permission: 'RestAPI/GET/clients', path: '/clients', body: undefined },
] as const

/**
 * Returns a shell command for a first call with a secret key, or undefined if the key may make none.
 *
 * @param apiUrl The API's address with its version, without a slash at the end.
 * @param key The whole key for the Authorization header: letters, digits and underscores.
 * @param permissions The key's permissions.
 */
export function firstCall(
  apiUrl: string,
  key: string,
  permissions: readonly string[],
): string | undefined {
  const call = calls.find(({ permission }) => permissions.includes(permission))
  if (!call) return undefined
  const start = `curl "${apiUrl}${call.path}" -H "Authorization: ${key}"`
  return call.body === undefined
    ? start
    : `${start} -H "Content-Type: application/json" -d "${call.body}"`
}

/** Calls that need no data of the client, the most telling first. */
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
 * A command for a shell that makes a first call with a secret key; undefined if the key may make none of them.
 *
 * @param apiUrl The address of the API with its version, without a slash at the end.
 * @param key The whole key, as the Authorization header takes it: letters, digits and underscores.
 * @param permissions What the key may do.
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

const operation = /(?:^|\/)(GET|POST|PUT|PATCH|DELETE)\/(.+)$/

/**
 * A permitted operation in short: 'RestAPI/POST/paymentRequest' is 'POST paymentRequest'. A provider may write it as a
 * pattern of its gateway, `…:api/prod/POST/paymentRequest`; what is neither is shown as it is.
 */
export function permissionText(pattern: string): string {
  const [, method, path] = operation.exec(pattern) ?? []
  return method === undefined || path === undefined ? pattern : `${method} ${path}`
}

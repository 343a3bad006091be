const operation = /(?:^|\/)(GET|POST|PUT|PATCH|DELETE)\/(.+)$/

/**
 * Returns a short form of a permitted operation: 'RestAPI/POST/paymentRequest' becomes 'POST paymentRequest'. A
 * provider may write it as a gateway pattern, `…:api/prod/POST/paymentRequest`. Any other text is returned unchanged.
 */
export function permissionText(pattern: string): string {
  const [, method, path] = operation.exec(pattern) ?? []
  return method === undefined || path === undefined ? pattern : `${method} ${path}`
}

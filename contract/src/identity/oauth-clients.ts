/** The OAuth client of the dashboard; a named variant of it has one of its own (readings 2, variants). */
export const dashboardClientId = 'tideway-dashboard'

/** A variant's name stands in addresses and in the id of its client. */
export const appNamePattern = /^[A-Za-z0-9][A-Za-z0-9_-]{0,39}$/

export function variantClientId(appName: string): string {
  return `${dashboardClientId}-${appName}`
}

/** The variant that a client id is of; undefined for the dashboard itself and for any other application. */
export function appNameOfClient(clientId: string): string | undefined {
  const prefix = variantClientId('')
  const appName = clientId.startsWith(prefix) ? clientId.slice(prefix.length) : ''
  return appNamePattern.test(appName) ? appName : undefined
}

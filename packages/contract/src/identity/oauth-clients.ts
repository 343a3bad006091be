/** The dashboard's OAuth client. Each named variant has its own (readings 2, variants). */
export const dashboardClientId = 'tideway-dashboard'

/** A variant's name is part of addresses and of its client id. */
export const appNamePattern = /^[A-Za-z0-9][A-Za-z0-9_-]{0,39}$/

export function variantClientId(appName: string): string {
  return `${dashboardClientId}-${appName}`
}

/** Returns the variant of a client id, or undefined for the dashboard and any other application. */
export function appNameOfClient(clientId: string): string | undefined {
  const prefix = variantClientId('')
  const appName = clientId.startsWith(prefix) ? clientId.slice(prefix.length) : ''
  return appNamePattern.test(appName) ? appName : undefined
}

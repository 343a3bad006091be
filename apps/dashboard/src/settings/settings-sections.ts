/** Sections of spec 2.18, in its order. */
export const specifiedSections = [
  'API Keys',
  'IP Whitelisting',
  'TopUp PayID',
  'Configure Webhook Destinations',
  'Webhooks Settings',
  'Branding',
  'MT940 Report',
  'Daily Transaction Report',
] as const

/** Sections of ours, which only some users have. */
export const SECURITY = 'Security'
export const APPROVALS = 'Approvals'

/** Returns the anchor of a section by its title: 'topup-payid' for 'TopUp PayID'. */
export function anchorOf(title: string): string {
  return title.toLowerCase().replaceAll(' ', '-')
}

/** Sections of spec 2.18, by the part that shows them. Parts and sections follow its order. */
export const specifiedParts = {
  Developers: ['API Keys', 'IP Whitelisting', 'TopUp PayID'],
  Webhooks: ['Configure Webhook Destinations', 'Webhooks Settings'],
  Branding: ['Branding'],
  Reports: ['MT940 Report', 'Daily Transaction Report'],
} as const

export const specifiedSections = Object.values(specifiedParts).flat()

/** Sections that are not part of the specification, and that only some users have. */
export const SECURITY = 'Security'
export const APPROVALS = 'Approvals'

/** Returns the anchor of a section by its title: 'topup-payid' for 'TopUp PayID'. */
export function anchorOf(title: string): string {
  return title.toLowerCase().replaceAll(' ', '-')
}

/**
 * Returns the part whose section has this anchor. Returns the first part for an empty or unknown anchor, and for a
 * section that is not offered.
 */
export function partOfAnchor<Part extends { titles: readonly string[] }>(
  parts: readonly Part[],
  anchor: string,
): Part | undefined {
  return parts.find(({ titles }) => titles.some((title) => anchorOf(title) === anchor)) ?? parts[0]
}

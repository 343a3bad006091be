export const emailDomainPattern = /^(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z]{2,63}$/

export const isEmailDomain = (domain: string): boolean =>
  domain.length <= 253 && emailDomainPattern.test(domain)

/** Returns the domain of an email in lower case, or undefined if the text is not an email. */
export function emailDomainOf(email: string): string | undefined {
  const domain = /^[^@\s]+@([^@\s]+)$/.exec(email.trim())?.[1]?.toLowerCase()
  return domain !== undefined && isEmailDomain(domain) ? domain : undefined
}

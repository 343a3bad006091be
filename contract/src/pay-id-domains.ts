import { z } from 'zod/mini'
import { refusal } from './problems.ts'

/** The domains that a client's PayIDs stand on (provider API 1.7). The first is used where none is asked for. */

export const MAX_DOMAINS = 10

/** As much of a PayID as is left for it, with a generated name in front of it. */
const MAX_DOMAIN_LENGTH = 37
const domainPattern = /^[a-z0-9_-]+(?:\.[a-z0-9_-]+)*\.[a-z]+$/
const MAX_MERCHANT_LENGTH = 50
/** What a payer's bank can show. */
const printablePattern = /^[ -~]+$/

export const isPayIdDomain = (text: string) =>
  text.length <= MAX_DOMAIN_LENGTH && domainPattern.test(text)

export const PayIdDomain = z.strictObject({
  domain: z.string().check(z.maxLength(MAX_DOMAIN_LENGTH), z.regex(domainPattern)),
  /** Whom payers see in front of the amount; the client's own name where it is missing. */
  merchantName: z.optional(
    z.string().check(z.minLength(1), z.maxLength(MAX_MERCHANT_LENGTH), z.regex(printablePattern)),
  ),
})
export type PayIdDomain = z.infer<typeof PayIdDomain>
export const PayIdDomains = z.array(PayIdDomain)

export const payIdDomainProblems = {
  tooMany: refusal(400, `A client has at most ${MAX_DOMAINS} PayID domains`, 'ERR0.03'),
  taken: (domain: string) =>
    refusal(400, `PayID domain ${domain} is used by somebody else`, 'ERR0.03'),
} as const

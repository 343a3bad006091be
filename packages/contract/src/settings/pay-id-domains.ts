import { z } from 'zod/mini'
import { idNotFound, problemResponse } from '../calls/problems.ts'
import { essential } from '../calls/tolerant.ts'

/** Domains of a client's PayIDs (provider API 1.7). The first is the default. */

export const MAX_DOMAINS = 10

/** Leaves room in a PayID for a generated name in front. */
const MAX_DOMAIN_LENGTH = 37
const domainPattern = /^[a-z0-9_-]+(?:\.[a-z0-9_-]+)*\.[a-z]+$/
const MAX_MERCHANT_LENGTH = 50
/** Characters that a payer's bank can show. */
const printablePattern = /^[ -~]+$/

export const isPayIdDomain = (text: string) =>
  text.length <= MAX_DOMAIN_LENGTH && domainPattern.test(text)

/** Returns the message under a typed domain, or undefined if it is valid. */
export function payIdDomainMessage(text: string): string | undefined {
  if (text.length > MAX_DOMAIN_LENGTH) return `Must be at most ${MAX_DOMAIN_LENGTH} characters long`
  return isPayIdDomain(text) ? undefined : 'Enter a domain, such as pay.your-shop.com.au'
}

/** Returns the message under a typed name for payers, or undefined if it is valid. It may be empty. */
export function merchantNameMessage(text: string): string | undefined {
  if (text.length > MAX_MERCHANT_LENGTH)
    return `Must be at most ${MAX_MERCHANT_LENGTH} characters long`
  return text === '' || printablePattern.test(text)
    ? undefined
    : 'Must be plain letters, digits and punctuation, because banks show nothing else'
}

export const PayIdDomain = z.strictObject({
  domain: z.string().check(z.maxLength(MAX_DOMAIN_LENGTH), z.regex(domainPattern)),
  /** Name shown to payers before the amount. Default: the client's name. */
  merchantName: z.optional(
    z.string().check(z.minLength(1), z.maxLength(MAX_MERCHANT_LENGTH), z.regex(printablePattern)),
  ),
})
export type PayIdDomain = z.infer<typeof PayIdDomain>

/** The TXT record that proves control of a domain, because only its owner can publish it. */
export const DomainProof = z.object({
  /** Full name of the record, below the domain. */
  recordName: essential(z.string()),
  /** Full text of the record. Other records with the name are ignored. */
  recordValue: essential(z.string()),
  /** Deadline for the proof. After it the claim is deleted. */
  expiresDatetime: z.iso.datetime(),
})
export type DomainProof = z.infer<typeof DomainProof>

/**
 * A domain in the list. PENDING: claimed, but unusable and not reserved until the record in `proof` is found. VERIFIED:
 * payment requests may use it.
 */
export const ListedPayIdDomain = z.object({
  domain: essential(z.string()),
  merchantName: z.optional(z.string()),
  status: z.enum(['PENDING', 'VERIFIED']),
  proof: z.optional(DomainProof),
})
export type ListedPayIdDomain = z.infer<typeof ListedPayIdDomain>
export const PayIdDomains = z.array(ListedPayIdDomain)

/** Days that a claim waits for its proof. */
export const CLAIM_DAYS = 14

/** Returns a record name below the domain, where it cannot conflict with other records. */
export const proofRecordName = (brand: string, domain: string) => `_${brand}-payid.${domain}`
export const proofRecordValue = (brand: string, token: string) =>
  `${brand}-domain-verification=${token}`

/**
 * Returns true if one name equals the other or is below it. Overlapping domains cannot belong to different clients.
 */
export function domainsOverlap(one: string, other: string): boolean {
  return one === other || one.endsWith(`.${other}`) || other.endsWith(`.${one}`)
}

/** Body of POST /config/payIdDomains: domains to add or rename, each listed once (provider API 1.7). */
export const PayIdDomainChanges = z.array(PayIdDomain).check(
  z.minLength(1),
  z.maxLength(MAX_DOMAINS),
  z.refine((domains) => new Set(domains.map(({ domain }) => domain)).size === domains.length, {
    error: 'must name each domain once',
  }),
)

export const payIdDomainProblems = {
  tooMany: problemResponse(
    400,
    `A client can have at most ${MAX_DOMAINS} PayID domains`,
    'ERR0.03',
  ),
  /** Another organisation has the domain, or one above or below it. */
  taken: (domain: string) =>
    problemResponse(400, `PayID domain ${domain} is already in use`, 'ERR0.03'),
  notFound: (domain: string) => idNotFound('domain', domain),
  verified: (domain: string) =>
    problemResponse(
      400,
      `PayID domain ${domain} is verified: delete it with an API key`,
      'ERR0.03',
    ),
  notProved: ({ recordName, recordValue }: Pick<DomainProof, 'recordName' | 'recordValue'>) =>
    problemResponse(
      400,
      `The TXT record ${recordName} with the value ${recordValue} was not found`,
      'ERR0.03',
    ),
  nameServersSilent: (domain: string) =>
    problemResponse(400, `The name servers of ${domain} did not respond in time`, 'ERR0.03'),
} as const

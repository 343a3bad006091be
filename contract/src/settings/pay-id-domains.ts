import { z } from 'zod/mini'
import { idNotFound, refusal } from '../calls/problems.ts'
import { essential } from '../calls/tolerant.ts'

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

/** The TXT record that proves a domain: whoever can publish it has the domain. */
export const DomainProof = z.object({
  /** The full name of the record, below the domain. */
  recordName: essential(z.string()),
  /** Its whole text. Other records of the name do not matter. */
  recordValue: essential(z.string()),
  /** A claim that is not proved by then is forgotten. */
  expiresDatetime: z.iso.datetime(),
})
export type DomainProof = z.infer<typeof DomainProof>

/**
 * A domain as it is listed. PENDING: claimed, and neither usable nor anybody's until the record in `proof` was found.
 * VERIFIED: payment requests may use it.
 */
export const ListedPayIdDomain = z.object({
  domain: essential(z.string()),
  merchantName: z.optional(z.string()),
  status: z.enum(['PENDING', 'VERIFIED']),
  proof: z.optional(DomainProof),
})
export type ListedPayIdDomain = z.infer<typeof ListedPayIdDomain>
export const PayIdDomains = z.array(ListedPayIdDomain)

/** How long a claim waits for its proof. */
export const CLAIM_DAYS = 14

/** The record is below the domain, where nothing else of it is in the way. */
export const proofRecordName = (brand: string, domain: string) => `_${brand}-payid.${domain}`
export const proofRecordValue = (brand: string, token: string) =>
  `${brand}-domain-verification=${token}`

/** Whether one name is the other or lies below it: then they are of one client, or of none. */
export function domainsOverlap(one: string, other: string): boolean {
  return one === other || one.endsWith(`.${other}`) || other.endsWith(`.${one}`)
}

/** Body of POST /config/payIdDomains: the domains to add or rename, each named once (provider API 1.7). */
export const PayIdDomainChanges = z.array(PayIdDomain).check(
  z.minLength(1),
  z.maxLength(MAX_DOMAINS),
  z.refine((domains) => new Set(domains.map(({ domain }) => domain)).size === domains.length, {
    error: 'must name each domain once',
  }),
)

export const payIdDomainProblems = {
  tooMany: refusal(400, `A client can have at most ${MAX_DOMAINS} PayID domains`, 'ERR0.03'),
  /** Another organisation has it, or one above or below it. */
  taken: (domain: string) => refusal(400, `PayID domain ${domain} is already in use`, 'ERR0.03'),
  notFound: (domain: string) => idNotFound('domain', domain),
  notProved: ({ recordName, recordValue }: Pick<DomainProof, 'recordName' | 'recordValue'>) =>
    refusal(
      400,
      `The TXT record ${recordName} with the value ${recordValue} was not found`,
      'ERR0.03',
    ),
  nameServersSilent: (domain: string) =>
    refusal(400, `The name servers of ${domain} did not respond in time`, 'ERR0.03'),
} as const

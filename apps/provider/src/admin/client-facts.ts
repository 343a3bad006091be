import { isPayIdOfType, PayIdType } from '@tideway/contract/payment-requests/pay-id-type'
import type { PayIdDomain } from '@tideway/contract/settings/pay-id-domains'
import { PayIdDomain as PayIdDomainSchema } from '@tideway/contract/settings/pay-id-domains'
import { MAX_NAME_LENGTH, nameMessage } from '@tideway/contract/users/plain-name'
import { permissionSetNames, readPermissions } from '../people/keys/api-permissions.ts'
import { OperatorError } from './operator.ts'

/** Options as typed. An empty text removes an optional value. */
export interface ClientOptions {
  name?: string
  'legal-name'?: string
  permissions?: string
  'pay-to'?: boolean
  'pay-id-domain'?: string[]
  'settlement-name'?: string
  'settlement-pay-id'?: string
  'settlement-pay-id-type'?: string
  'settlement-bsb'?: string
  'settlement-account'?: string
}

/** Facts about a client from an operator, by column. Missing ones are not changed. */
export interface ClientFacts {
  client_name?: string
  legal_name?: string | null
  api_permission_limits?: string[]
  settlement_full_legal_account_name?: string | null
  settlement_pay_id?: string | null
  settlement_pay_id_type?: string | null
  settlement_account_bsb?: string | null
  settlement_account_no?: string | null
}

export interface ReadOptions {
  facts: ClientFacts
  payIdDomains: PayIdDomain[]
}

/** The limits of the database column. */
const clientIdPattern = /^[A-Za-z0-9-]{5,50}$/

export function clientIdProblem(clientId: string): string | undefined {
  return clientIdPattern.test(clientId)
    ? undefined
    : `CLIENT_ID: '${clientId}' must be 5 to 50 letters, digits or hyphens, such as HARBOUR or ACME-01`
}

/** Validates all options and lists every error, not only the first. */
export function readClientOptions(options: ClientOptions): ReadOptions {
  const problems: string[] = []
  const check = (isGood: boolean, problem: string) => {
    if (!isGood) problems.push(problem)
  }
  const { name } = options
  check(
    name === undefined || isName(name),
    `--name: must be 1 to ${MAX_NAME_LENGTH} visible characters without an address, such as 'Acme Coffee'`,
  )
  for (const field of ['legal-name', 'settlement-name'] as const)
    check(
      !options[field] || isName(options[field]),
      `--${field}: must be at most ${MAX_NAME_LENGTH} visible characters without an address, such as 'Acme Coffee Pty Ltd'`,
    )
  const permissions = permissionsOf(options, problems)
  checkSettlement(options, check)
  const payIdDomains = (options['pay-id-domain'] ?? []).flatMap((text) => domainOf(text, problems))
  check(
    new Set(payIdDomains.map(({ domain }) => domain)).size === payIdDomains.length,
    '--pay-id-domain: give each domain only once',
  )
  if (problems.length > 0) throw new OperatorError(...problems)
  const facts = {
    client_name: name,
    legal_name: cleared(options['legal-name']),
    api_permission_limits: permissions,
    settlement_full_legal_account_name: cleared(options['settlement-name']),
    settlement_pay_id: cleared(options['settlement-pay-id']),
    settlement_pay_id_type: cleared(options['settlement-pay-id-type']),
    settlement_account_bsb: cleared(options['settlement-bsb']),
    settlement_account_no: cleared(options['settlement-account']),
  }
  const entries = Object.entries(facts).filter(([, value]) => value !== undefined)
  return { facts: Object.fromEntries(entries), payIdDomains }
}

function isName(text: string): boolean {
  return text.trim() !== '' && nameMessage(text) === undefined
}

const cleared = (text: string | undefined) => (text === '' ? null : text)

function permissionsOf(options: ClientOptions, problems: string[]): string[] | undefined {
  const { permissions: text, 'pay-to': payTo } = options
  if (text === undefined && !payTo) return undefined
  const entries = (text ?? 'standard')
    .split(',')
    .map((entry) => entry.trim())
    .filter(Boolean)
  const read = readPermissions([...entries, ...(payTo ? ['payto'] : [])])
  if (Array.isArray(read)) return read
  problems.push(
    `--permissions: '${read.unknown}' is neither a set (${[...permissionSetNames, 'none'].join(', ')}) nor an operation such as RestAPI/GET/balance`,
  )
  return undefined
}

function checkSettlement(
  options: ClientOptions,
  check: (isGood: boolean, problem: string) => void,
): void {
  const {
    'settlement-bsb': bsb,
    'settlement-account': account,
    'settlement-pay-id': payId,
    'settlement-pay-id-type': type,
  } = options
  check(!bsb || /^\d{6}$/.test(bsb), `--settlement-bsb: '${bsb}' must be 6 digits, such as 062948`)
  check(
    !account || /^(?!0+$)\d{4,12}$/.test(account),
    `--settlement-account: '${account}' must be 4 to 12 digits, not all zeros`,
  )
  check(
    (bsb === undefined) === (account === undefined) && !bsb === !account,
    '--settlement-bsb and --settlement-account: give both',
  )
  const payIdType = PayIdType.safeParse(type).data
  check(
    !type || payIdType !== undefined,
    `--settlement-pay-id-type: '${type}' must be one of ${PayIdType.options.join(', ')}`,
  )
  check(
    (payId === undefined) === (type === undefined) && !payId === !type,
    '--settlement-pay-id and --settlement-pay-id-type: give both',
  )
  if (payId && payIdType)
    check(
      isPayIdOfType(payId, payIdType),
      `--settlement-pay-id: '${payId}' is not a PayID of type ${payIdType}`,
    )
}

/** Parses `pay.acme.example`, or `pay.acme.example=Acme Coffee` with the name that payers see. */
function domainOf(text: string, problems: string[]): PayIdDomain[] {
  const [domain = '', ...name] = text.split('=')
  const merchantName = name.length === 0 ? {} : { merchantName: name.join('=') }
  const read = PayIdDomainSchema.safeParse({ domain, ...merchantName })
  if (read.success) return [read.data]
  problems.push(
    `--pay-id-domain: '${text}' must be a domain of at most 37 lower-case characters such as pay.acme.example, optionally followed by =NAME with 1 to 50 plain characters`,
  )
  return []
}

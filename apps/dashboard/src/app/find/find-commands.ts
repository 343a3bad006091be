import type { User } from '@tideway/browser/session/user'
import type { ClientListItem } from '@tideway/contract/clients/clients'
import type { SiteConfig } from '@tideway/contract/clients/site-config'
import type { Scope } from '@tideway/contract/users/roles/scopes'
import type { Command } from '../../find/found-commands.ts'
import { SHORTCUTS } from '../../find/results/shortcuts.tsx'
import { searchTypes } from '../../list/search/search-types.ts'
import {
  APPROVALS,
  anchorOf,
  SECURITY,
  specifiedSections,
} from '../../settings/settings-sections.ts'
import {
  offersSingleSignOn,
  SINGLE_SIGN_ON,
} from '../../settings/single-sign-on/offers-single-sign-on.ts'
import { sitePaths } from '../navigation/site-paths.ts'
import { isSwitchedOff } from '../navigation/switched-off.ts'
import type { FindAnythingProps } from './find-anything.tsx'

interface Findable extends FindAnythingProps {
  user: User
  site: Pick<SiteConfig, 'featureFlags' | 'docsUrl'>
  /** Clients that the user may act for. */
  clients: readonly ClientListItem[]
}

/** Other words that people look for a screen by. */
const otherWords: Readonly<Record<string, string>> = {
  '/': 'home overview figures balance',
  '/reports': 'statement download mt940 daily bulk CSV reconcile month',
  '/transactions/PaymentRequests': 'payments received',
  '/transactions/PaymentAgreement': 'payto mandate direct debit stop cancel pause subscription',
  '/balance-management':
    'transfer settle settlement automatic schedule daily top up low balance alert withdraw',
  '/users': 'people invite invitation role colleague team',
  '/apps': 'checkout batch pay by bank',
  '/settings': 'configure',
  '/approvals': 'approve decline withdraw waiting second person four eyes',
}

/** Other words for the lists, where records are refunded and cancelled. */
const listWords: Readonly<Record<string, string>> = {
  PaymentRequests: 'refund return cancel stop invoices money in received',
  OutboundPayments: 'payouts money out sent wages suppliers',
  PaymentInitiations: 'payto collections direct debit refund return',
}

const refunds: Scope = 'PortalAPI/POST:refundBatches'
const policy: Scope = 'PortalAPI/PUT:clients/*/securityPolicy'
const approvalPolicy: Scope = 'PortalAPI/PUT:clients/*/approvalPolicy'

/** Returns the pages and actions that a user may use on this host, and the clients to switch to. */
export function findableCommands(findable: Findable): Command[] {
  return [
    ...menuPages(findable),
    ...actions(findable),
    ...lists(findable),
    ...pagesOfApps(findable),
    ...sections(findable),
    ...guides(findable),
    ...switches(findable),
  ]
}

function page(label: string, href: string, note?: string, words?: string): Command {
  return { id: `${label} ${href}`, label, href, note, words, place: 'first' }
}

function menuPages({ menu }: Findable): Command[] {
  return menu.map(({ label, to }) => page(label, to, undefined, otherWords[to]))
}

function actions({ user, onCreate, onPayout, onLogout }: Findable): Command[] {
  const action = (label: string, words: string, run: () => void): Command => ({
    id: label,
    label,
    words,
    run,
    place: 'first',
  })
  return [
    ...(user.permissions.paymentRequestCreate
      ? [action('New Payment Request', 'create make add invoice charge request money', onCreate)]
      : []),
    ...(user.permissions.paymentRequestRefund && user.scopes.has(refunds)
      ? [
          page(
            'Refund many payments',
            sitePaths.refundBatches,
            'Transactions',
            'refund bulk refunds return give back money upload CSV paste list batch',
          ),
        ]
      : []),
    ...(user.permissions.payoutRequest
      ? [
          page(
            'Pay many payees',
            sitePaths.payoutBatches,
            'Transactions',
            'bulk payouts upload CSV ABA file check paste list batch wages suppliers send',
          ),
        ]
      : []),
    ...(user.permissions.reportsMenuItem
      ? [
          page(
            'Statement',
            sitePaths.statement,
            'Balance Management',
            'bank statement running balance ledger opening closing reconcile month mt940 camt053 Xero MYOB csv excel',
          ),
        ]
      : []),
    ...(onPayout ? [action('New Payout Request', 'create make pay send transfer', onPayout)] : []),
    ...(user.permissions.usersMenuItem
      ? [page('Invite a user', sitePaths.users, 'Users', 'add new colleague')]
      : []),
    action('Logout', 'log out sign out leave', onLogout),
  ]
}

function lists({ user }: Findable): Command[] {
  if (!user.permissions.transactionsMenuItem) return []
  return searchTypes.flatMap(({ label, segment }) => {
    const href = `/transactions/${segment}`
    return [
      page(label, href, 'Transactions', listWords[segment]),
      page('Export to CSV', href, label, 'download spreadsheet excel file'),
    ]
  })
}

function pagesOfApps({ user, site }: Findable): Command[] {
  if (!user.permissions.appsMenuItem || isSwitchedOff(sitePaths.apps, site)) return []
  return [
    page('Manage Pay by Bank App', sitePaths.checkoutApp, 'Apps', 'checkout logo colour preview'),
    page('Manage Batch App', sitePaths.batchApp, 'Apps', 'sftp aba file'),
  ]
}

function sections({ user }: Findable): Command[] {
  if (!user.permissions.settingsMenuItem) return []
  const titles = [
    ...specifiedSections,
    ...(user.scopes.has(policy) ? [SECURITY] : []),
    ...(user.scopes.has(approvalPolicy) ? [APPROVALS] : []),
    ...(offersSingleSignOn(user) ? [SINGLE_SIGN_ON] : []),
  ]
  return titles.map((title) => page(title, `${sitePaths.settings}#${anchorOf(title)}`, 'Settings'))
}

function guides({ site: { docsUrl } }: Findable): Command[] {
  const shortcuts: Command = {
    id: 'Keyboard shortcuts',
    label: 'Keyboard shortcuts',
    words: 'help keys',
    search: SHORTCUTS,
    place: 'first',
  }
  if (docsUrl === undefined) return [shortcuts]
  return [
    shortcuts,
    {
      id: 'Developer Guide',
      label: 'Developer Guide',
      note: 'Opens in a new tab',
      words: 'help documentation docs API reference support how to',
      run: () => void window.open(docsUrl, '_blank', 'noopener'),
      place: 'first',
    },
  ]
}

function switches({ user, clients, onSwitch }: Findable): Command[] {
  return clients
    .filter(({ clientId }) => clientId !== user.clientId)
    .map(({ clientId, clientName, legalName }) => ({
      id: `client ${clientId}`,
      label: `Switch to ${clientName}`,
      note: legalName || undefined,
      words: `${clientName} ${clientId} client`,
      run: () => onSwitch(clientId === user.rootClientId ? undefined : clientId),
      place: 'last',
    }))
}

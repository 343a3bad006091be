import {
  createRootRouteWithContext,
  createRoute,
  createRouter,
  lazyRouteComponent,
} from '@tanstack/react-router'
import type { Permission } from '@tideway/contract/users/roles/permissions'
import type { RouterContext } from './app/navigation/navigation-guard.ts'
import { guardRoute } from './app/navigation/navigation-guard.ts'
import { sitePaths } from './app/navigation/site-paths.ts'
import { NOT_FOUND } from './app/navigation/switched-off.ts'
import { knownType } from './app/navigation/transaction-types.ts'
import { ErrorScreen } from './app/screens/error-screen.tsx'
import { InvalidTypeScreen } from './app/screens/invalid-type-screen.tsx'
import { NotFoundScreen } from './app/screens/not-found-screen.tsx'
import { Pending } from './app/screens/pending.tsx'
import { SignedInLayout } from './app/signed-in-layout.tsx'
import { listParams } from './list/address/list-address.ts'
import { paymentAgreementSearchType, paymentRequestSearchType } from './list/search/search-types.ts'
import { enterList } from './list/views/address/enter-list.ts'
import { balanceQuery } from './money/balance/balance-queries.ts'
import { lazyLoad } from './platform/lazy-load.ts'
import { parseSearch, stringifySearch } from './platform/search-params.ts'
import { listOfType } from './records/by-type/list-of-type.ts'
import { viewOfType } from './records/by-type/page-of-type.ts'
import { finishSignIn } from './session/sign-in/callback.ts'

/** The site map (spec 2.1). */

/** Shown only if a sign-in does not end with a redirect. */
const CallbackFailed = lazyRouteComponent(
  lazyLoad(() => import('./session/sign-in/callback-failed.tsx')),
  'CallbackFailed',
)

const root = createRootRouteWithContext<RouterContext>()()

const callback = createRoute({
  getParentRoute: () => root,
  path: '/auth-callback',
  beforeLoad: finishSignIn,
  component: CallbackFailed,
})

const variantCallback = createRoute({
  getParentRoute: () => root,
  path: '/auth-callback/$appName',
  beforeLoad: finishSignIn,
  component: CallbackFailed,
})

/** All other routes are behind the navigation guard and inside the frame. */
const signedIn = createRoute({
  getParentRoute: () => root,
  id: 'signed-in',
  beforeLoad: guardRoute,
  component: SignedInLayout,
})

const home = createRoute({
  getParentRoute: () => signedIn,
  path: sitePaths.home,
  component: lazyRouteComponent(
    lazyLoad(() => import('./home/overview/home-route.tsx')),
    'HomeRoute',
  ),
  // Hovering or focusing a link preloads the screen's data. The router repeats a preload after 30 s at the earliest.
  loader({ context: { api, session, user }, preload }) {
    if (!preload || !user.permissions.balanceRead) return
    void session.queryClient.prefetchQuery(balanceQuery(api, user.clientId))
  },
  staticData: { permission: 'homeMenuItem' },
})

const reports = createRoute({
  getParentRoute: () => signedIn,
  path: sitePaths.reports,
  component: lazyRouteComponent(
    lazyLoad(() => import('./reports/reports-route.tsx')),
    'ReportsRoute',
  ),
  staticData: { permission: 'reportsMenuItem', title: 'Reports' },
})

const TransactionsRoute = lazyRouteComponent(
  lazyLoad(() => import('./records/by-type/transactions-route.tsx')),
  'TransactionsRoute',
)

const transactions = createRoute({
  getParentRoute: () => signedIn,
  path: sitePaths.transactions,
  validateSearch: listParams,
  beforeLoad: (entering) => enterList(entering, paymentRequestSearchType.segment),
  component: TransactionsRoute,
  staticData: { permission: 'transactionsMenuItem', title: 'Transactions' },
})

const transactionsOfType = createRoute({
  getParentRoute: () => signedIn,
  path: sitePaths.transactionsOfType,
  validateSearch: listParams,
  beforeLoad(entering) {
    const type = knownType(entering)
    return enterList(entering, type.listType.segment)?.then(() => type) ?? type
  },
  // Loads the list's description once, together with the screen.
  loader: ({ context }) => listOfType(context.listType),
  staleTime: Number.POSITIVE_INFINITY,
  notFoundComponent: InvalidTypeScreen,
  component: TransactionsRoute,
  staticData: { permission: 'transactionsMenuItem', title: 'Transactions' },
})

const agreements = createRoute({
  getParentRoute: () => signedIn,
  path: sitePaths.paymentAgreements,
  validateSearch: listParams,
  beforeLoad: (entering) => enterList(entering, paymentAgreementSearchType.segment),
  loader: () => listOfType(paymentAgreementSearchType),
  staleTime: Number.POSITIVE_INFINITY,
  component: TransactionsRoute,
  staticData: { permission: 'paymentAgreementMenuItem', title: 'Payment Agreements' },
})

const TransactionPageRoute = lazyRouteComponent(
  lazyLoad(() => import('./records/by-type/transaction-page-route.tsx')),
  'TransactionPageRoute',
)

/** One transaction on its own page. */
const transaction = createRoute({
  getParentRoute: () => signedIn,
  path: sitePaths.transaction,
  beforeLoad: knownType,
  loader: ({ context }) => viewOfType(context.listType),
  staleTime: Number.POSITIVE_INFINITY,
  notFoundComponent: NotFoundScreen,
  component: TransactionPageRoute,
  staticData: { permission: 'transactionsMenuItem', title: 'Transactions' },
})

const agreement = createRoute({
  getParentRoute: () => signedIn,
  path: sitePaths.paymentAgreement,
  loader: () => viewOfType(paymentAgreementSearchType),
  staleTime: Number.POSITIVE_INFINITY,
  component: TransactionPageRoute,
  staticData: { permission: 'paymentAgreementMenuItem', title: 'Payment Agreements' },
})

const refundBatches = createRoute({
  getParentRoute: () => signedIn,
  path: sitePaths.refundBatches,
  component: lazyRouteComponent(
    lazyLoad(() => import('./money/batches/refunds/refund-batches-route.tsx')),
    'RefundBatchesRoute',
  ),
  staticData: { permission: 'paymentRequestRefund', title: 'Refund many payments' },
})

const refundBatch = createRoute({
  getParentRoute: () => signedIn,
  path: sitePaths.refundBatch,
  component: lazyRouteComponent(
    lazyLoad(() => import('./money/batches/refunds/refund-batch-route.tsx')),
    'RefundBatchRoute',
  ),
  staticData: { permission: 'paymentRequestRefund', title: 'Refunds' },
})

const payoutBatches = createRoute({
  getParentRoute: () => signedIn,
  path: sitePaths.payoutBatches,
  component: lazyRouteComponent(
    lazyLoad(() => import('./money/batches/payouts/payout-batches-route.tsx')),
    'PayoutBatchesRoute',
  ),
  staticData: { permission: 'payoutRequest', title: 'Pay many payees' },
})

const payoutBatch = createRoute({
  getParentRoute: () => signedIn,
  path: sitePaths.payoutBatch,
  component: lazyRouteComponent(
    lazyLoad(() => import('./money/batches/payouts/payout-batch-route.tsx')),
    'PayoutBatchRoute',
  ),
  staticData: { permission: 'payoutRequest', title: 'Payouts' },
})

const balanceManagement = createRoute({
  getParentRoute: () => signedIn,
  path: sitePaths.balanceManagement,
  component: lazyRouteComponent(
    lazyLoad(() => import('./money/balance/balance-management-route.tsx')),
    'BalanceManagementRoute',
  ),
  staticData: { permission: 'balanceManagementMenuItem', title: 'Balance Management' },
})

const settlement = createRoute({
  getParentRoute: () => signedIn,
  path: sitePaths.settlement,
  component: lazyRouteComponent(
    lazyLoad(() => import('./money/settlements/settlement-route.tsx')),
    'SettlementRoute',
  ),
  staticData: { permission: 'balanceManagementMenuItem', title: 'Settlement' },
})

const statement = createRoute({
  getParentRoute: () => signedIn,
  path: sitePaths.statement,
  component: lazyRouteComponent(
    lazyLoad(() => import('./money/statement/statement-route.tsx')),
    'StatementRoute',
  ),
  staticData: { permission: 'reportsMenuItem', title: 'Statement' },
})

const approvals = createRoute({
  getParentRoute: () => signedIn,
  path: sitePaths.approvals,
  component: lazyRouteComponent(
    lazyLoad(() => import('./approvals/approvals-route.tsx')),
    'ApprovalsRoute',
  ),
  staticData: { title: 'Approvals' },
})

const users = createRoute({
  getParentRoute: () => signedIn,
  path: sitePaths.users,
  component: lazyRouteComponent(
    lazyLoad(() => import('./users/users-route.tsx')),
    'UsersRoute',
  ),
  staticData: { permission: 'usersMenuItem', title: 'User Management' },
})

const apps = createRoute({
  getParentRoute: () => signedIn,
  path: sitePaths.apps,
  component: lazyRouteComponent(
    lazyLoad(() => import('./apps/apps-route.tsx')),
    'AppsRoute',
  ),
  staticData: { permission: 'appsMenuItem', title: 'Apps' },
})

const checkoutApp = createRoute({
  getParentRoute: () => signedIn,
  path: sitePaths.checkoutApp,
  component: lazyRouteComponent(
    lazyLoad(() => import('./apps/checkout/checkout-app-route.tsx')),
    'CheckoutAppRoute',
  ),
  staticData: { permission: 'appsMenuItem', title: 'Manage Pay by Bank App' },
})

const batchApp = createRoute({
  getParentRoute: () => signedIn,
  path: sitePaths.batchApp,
  component: lazyRouteComponent(
    lazyLoad(() => import('./apps/payment-files/manage-payment-files-route.tsx')),
    'ManageBatchRoute',
  ),
  staticData: { permission: 'appsMenuItem', title: 'Manage Batch App' },
})

const settings = createRoute({
  getParentRoute: () => signedIn,
  path: sitePaths.settings,
  component: lazyRouteComponent(
    lazyLoad(() => import('./settings/settings-route.tsx')),
    'SettingsRoute',
  ),
  staticData: { permission: 'settingsMenuItem', title: 'Settings' },
})

const manageWebhook = createRoute({
  getParentRoute: () => signedIn,
  path: sitePaths.manageWebhook,
  component: lazyRouteComponent(
    lazyLoad(() => import('./settings/webhooks/manage-webhook-route.tsx')),
    'ManageWebhookRoute',
  ),
  staticData: { permission: 'settingsMenuItem', title: 'Manage Webhook' },
})

const nowhere = createRoute({
  getParentRoute: () => signedIn,
  path: '$',
  component: NotFoundScreen,
  staticData: { title: NOT_FOUND },
})

const routeTree = root.addChildren([
  callback,
  variantCallback,
  signedIn.addChildren([
    home,
    reports,
    transactions,
    agreements,
    refundBatches,
    refundBatch,
    payoutBatches,
    payoutBatch,
    transactionsOfType,
    agreement,
    transaction,
    balanceManagement,
    settlement,
    statement,
    approvals,
    users,
    apps,
    checkoutApp,
    batchApp,
    settings,
    manageWebhook,
    nowhere,
  ]),
])

export function createAppRouter(context: RouterContext) {
  return createRouter({
    routeTree,
    context,
    parseSearch,
    stringifySearch,
    defaultPreload: 'intent',
    defaultErrorComponent: ErrorScreen,
    defaultPendingComponent: Pending,
    defaultPendingMs: 150,
    defaultPendingMinMs: 0,
    scrollRestoration: true,
  })
}

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof createAppRouter>
  }
  interface StaticDataRouteOption {
    /** Permission required to open the screen. Without it, the screen names the missing permission. */
    permission?: Permission
    /** Title shown before the site's title. */
    title?: string
  }
}

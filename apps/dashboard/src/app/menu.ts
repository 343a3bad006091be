import {
  IconAdjustmentsHorizontal,
  IconApps,
  IconArrowsRightLeft,
  IconFileCheck,
  IconFileText,
  IconLayoutDashboard,
  IconUsers,
  IconWallet,
} from '@tabler/icons-react'
import type { SiteConfig } from '@tideway/contract/clients/site-config'
import type { Permission } from '@tideway/contract/users/roles/permissions'
import { isSwitchedOff } from './navigation/switched-off.ts'

/** An item of the side menu (spec 2.2), shown in this order to users with the permission. */
export interface MenuItem {
  label: string
  to: string
  /** Every address in this area belongs to the item. If areas overlap, the longest wins. */
  area: string
  permission: Permission
  icon: typeof IconArrowsRightLeft
}

/** Add a screen's item here together with its route, so that no item leads nowhere. */
export const mainMenu: readonly MenuItem[] = [
  { label: 'Dashboard', to: '/', area: '/', permission: 'homeMenuItem', icon: IconLayoutDashboard },
  {
    label: 'Reports',
    to: '/reports',
    area: '/reports',
    permission: 'reportsMenuItem',
    icon: IconFileText,
  },
  {
    label: 'Transactions',
    to: '/transactions/PaymentRequests',
    area: '/transactions',
    permission: 'transactionsMenuItem',
    icon: IconArrowsRightLeft,
  },
  {
    label: 'Payment Agreements',
    to: '/transactions/PaymentAgreement',
    area: '/transactions/PaymentAgreement',
    permission: 'paymentAgreementMenuItem',
    icon: IconFileCheck,
  },
  {
    label: 'Balance Management',
    to: '/balance-management',
    area: '/balance-management',
    permission: 'balanceManagementMenuItem',
    icon: IconWallet,
  },
  { label: 'Users', to: '/users', area: '/users', permission: 'usersMenuItem', icon: IconUsers },
  { label: 'Apps', to: '/apps', area: '/apps', permission: 'appsMenuItem', icon: IconApps },
  {
    label: 'Settings',
    to: '/settings',
    area: '/settings',
    permission: 'settingsMenuItem',
    icon: IconAdjustmentsHorizontal,
  },
]

/** Returns the items that a user may use and this host offers. */
export function menuFor(
  permissions: Record<Permission, boolean>,
  site: Pick<SiteConfig, 'featureFlags'>,
  items: readonly MenuItem[] = mainMenu,
): MenuItem[] {
  return items.filter((item) => permissions[item.permission] && !isSwitchedOff(item.to, site))
}

/** Returns the item that an address belongs to. */
export function currentItem<Item extends Pick<MenuItem, 'area'>>(
  items: readonly Item[],
  pathname: string,
): Item | undefined {
  return items
    .filter(({ area }) => pathname === area || pathname.startsWith(`${area}/`))
    .sort((a, b) => b.area.length - a.area.length)[0]
}

import { IconChevronRight } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useLocation } from '@tanstack/react-router'
import type { View, ViewKind } from '@tideway/contract/views/view'
import { Icon } from '@tideway/design/indicators/icon'
import { useId, useSyncExternalStore } from 'react'
import { z } from 'zod/mini'
import { storedPreference } from '../../platform/stored-preferences.ts'
import { useApi } from '../../session/api-context.tsx'
import { useUser } from '../../session/user-context.tsx'
import type { MenuLink } from '../../ui/layout/side-menu.tsx'
import { viewAddress } from './address/open-view.ts'
import styles from './menu-views.module.css'
import { viewsQuery } from './view-queries.ts'

/** Maximum number of views that the menu shows below an item. The views panel has the others. */
const MOST_SHOWN = 8

const kindsOfItem: Record<string, readonly ViewKind[]> = {
  '/transactions/PaymentRequests': ['PaymentRequests', 'OutboundPayments', 'PaymentInitiations'],
  '/transactions/PaymentAgreement': ['PaymentAgreement'],
}

/** Whether this browser shows the views in the menu. One choice applies to all items. */
const foldPreference = storedPreference({
  key: 'menuViews',
  schema: z.enum(['shown', 'folded']),
  fallback: 'folded',
})

export interface MenuViewsProps {
  /** The menu's item: its address and text. */
  item: { to: string; label: string }
  link: MenuLink
  onChosen?: (() => void) | undefined
}

/** The user's views below a menu item, folded at first. Nothing if there are none. */
export function MenuViews({ item, link: Link, onChosen }: MenuViewsProps) {
  const id = useId()
  const { data = [] } = useQuery(viewsQuery(useApi(), useUser()))
  const fold = useSyncExternalStore(foldPreference.subscribe, foldPreference.get)
  const open = useLocation({
    select: ({ searchStr }) => new URLSearchParams(searchStr).get('view'),
  })
  const kinds = kindsOfItem[item.to] ?? []
  const views = kinds.flatMap((kind) => data.filter((view) => view.kind === kind))
  if (views.length === 0) return null
  const isShown = fold === 'shown'
  return (
    <div className={styles.views}>
      <button
        aria-controls={id}
        aria-expanded={isShown}
        aria-label={`Views of ${item.label}`}
        className={styles.fold}
        onClick={() => foldPreference.set(isShown ? 'folded' : 'shown')}
        type="button"
      >
        <Icon className={styles.chevron} of={IconChevronRight} />
        Views
      </button>
      <ul hidden={!isShown} id={id}>
        {views.slice(0, MOST_SHOWN).map((view: View) => (
          <li key={view.viewId}>
            <Link
              aria-current={view.viewId === open ? 'page' : undefined}
              className={styles.view ?? ''}
              href={viewAddress(`/transactions/${view.kind}`, view)}
              onClick={onChosen}
            >
              {view.name}
            </Link>
          </li>
        ))}
      </ul>
    </div>
  )
}

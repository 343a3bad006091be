import { useQuery } from '@tanstack/react-query'
import { createLink } from '@tanstack/react-router'
import type { AppType } from '@tideway/contract/apps/apps'
import { ButtonLink } from '@tideway/design/buttons/button'
import { Switch } from '@tideway/design/choices/switch'
import { ErrorText } from '@tideway/design/fields/field'
import { Skeleton } from '@tideway/design/indicators/skeleton'
import { useId } from 'react'
import { useApi } from '../session/api-context.tsx'
import { useSession } from '../session/session-context.tsx'
import { Card } from '../ui/layout/page.tsx'
import { RefreshButton } from '../ui/layout/refresh-button.tsx'
import { appsQuery, isConnected } from './app-queries.ts'
import styles from './apps.module.css'

const ManageLink = createLink(ButtonLink)

export interface AppCardProps {
  type: AppType
  title: string
  text: string
  switchLabel: string
  /** Shown if the app's state cannot be read (spec 8, apps). */
  failedText: string
}

/** Card of an app: its switch, and the link to its settings (spec 2.14). */
export function AppCard({ type, title, text, switchLabel, failedText }: AppCardProps) {
  const id = useId()
  const { actingClientId } = useSession()
  const enabled = useQuery({
    ...appsQuery(useApi(), actingClientId),
    select: isConnected(type),
  })
  return (
    <Card>
      <article aria-labelledby={id} className={styles.app}>
        <h2 id={id}>{title}</h2>
        <p className={styles.text}>{text}</p>
        <div aria-busy={enabled.isPending} className={styles.state}>
          {enabled.isError ? (
            <>
              <ErrorText>{failedText}</ErrorText>
              <RefreshButton busy={enabled.isFetching} onRefresh={() => void enabled.refetch()} />
            </>
          ) : enabled.data === undefined ? (
            <>
              <span className="visually-hidden">Loading</span>
              <Skeleton height="20px" width="150px" />
            </>
          ) : (
            <Switch checked={enabled.data} label={switchLabel} readOnly />
          )}
        </div>
        <div>
          <ManageLink aria-describedby={id} to={`/apps/${type}`}>
            Manage
          </ManageLink>
        </div>
      </article>
    </Card>
  )
}

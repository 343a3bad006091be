import { createLink } from '@tanstack/react-router'
import { explainFailure } from '@tideway/contract/failures/explain-failure'
import type { FailureAction } from '@tideway/contract/failures/failure'
import { failureFacts, NOT_KNOWN, NOT_KNOWN_TODO } from '@tideway/contract/failures/failure'
import { Button, ButtonLink } from '@tideway/design/buttons/button'
import { CodeNote } from '@tideway/design/fields/code-note'
import { useSiteConfig } from '../brand/site-config-context.tsx'
import { payoutsAddress } from '../session/payouts-address.ts'
import { useSession } from '../session/session-context.tsx'
import type { FailureProps } from './failure-part.tsx'

const NAME = 'Failure code'
/** Sections of Settings by their titles. */
const anchors = { topUp: 'topup-payid', dailyReport: 'daily-transaction-report' } as const

/** A failure with its explanation, and the button for the next step if the user has the permission. */
export function FailureExplained(props: FailureProps & { code: string }) {
  const { kind, code, said } = props
  const failure = explainFailure(kind, code)
  if (!failure.known) {
    return (
      <CodeNote code={failure.code} mark={NOT_KNOWN} name={NAME}>
        {NOT_KNOWN_TODO}
      </CodeNote>
    )
  }
  const sentences = [said ? '' : failure.what, said === 'all' ? '' : failure.todo].filter(Boolean)
  return (
    <CodeNote
      action={failure.action && <NextStep {...props} action={failure.action} />}
      code={failure.code}
      facts={failureFacts(failure)}
      name={NAME}
    >
      {sentences.join(' ')}
    </CodeNote>
  )
}

type NextStepProps = Pick<FailureProps, 'prefilled' | 'onRefund'> & { action: FailureAction }

/** Webhooks have their own buttons on the same screen. */
function NextStep({ action, prefilled, onRefund }: NextStepProps) {
  switch (action) {
    case 'newPayout':
      return <NewPayout prefilled={prefilled} />
    case 'topUp':
      return <TopUp />
    case 'openReportSettings':
      return <ReportSettings />
    case 'retryRefund':
      return onRefund ? <Button onClick={onRefund}>Refund again</Button> : null
    case 'newTransfer':
    case 'resendWebhook':
      return null
  }
}

function NewPayout({ prefilled }: Pick<FailureProps, 'prefilled'>) {
  const session = useSession()
  const { payoutsUrl, mainDashboardUrl } = useSiteConfig()
  if (!session.permissions.payoutRequest || payoutsUrl === undefined) return null
  const { origin } = window.location
  const href = payoutsAddress({ ...session, payoutsUrl, mainDashboardUrl, origin, prefilled })
  const label = prefilled?.replacesPaymentId ? 'Send again' : 'New Payout Request'
  return <ButtonLink href={href}>{label}</ButtonLink>
}

const PageLink = createLink(ButtonLink)

/** The home screen shows the TopUp PayID too, to more roles. */
function TopUp() {
  const { permissions } = useSession()
  if (permissions.settingsMenuItem) {
    return (
      <PageLink hash={anchors.topUp} to="/settings">
        TopUp PayID
      </PageLink>
    )
  }
  return permissions.homeMenuItem ? <PageLink to="/">TopUp PayID</PageLink> : null
}

function ReportSettings() {
  const { permissions } = useSession()
  if (!permissions.settingsMenuItem) return null
  return (
    <PageLink hash={anchors.dailyReport} to="/settings">
      Report settings
    </PageLink>
  )
}

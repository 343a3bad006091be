import type { ReportDelivery } from '@tideway/contract/reports/report-delivery'
import { Button } from '@tideway/design/buttons/button'
import { ConnectionState } from '../../sftp/connection-state.tsx'
import { DateTimeText } from '../../ui/time/date-time-text.tsx'
import { isTrying } from './report-delivery-queries.ts'
import { useDeliverAgain } from './use-deliver-again.ts'

/** State of report delivery to the saved server, and what to do if it fails. */
export function DeliveryState({ delivery }: { delivery: ReportDelivery }) {
  const again = useDeliverAgain()
  const { state, reason, waiting, givenUp } = delivery
  if (state === 'OFF') return null
  return (
    <ConnectionState reason={reason} since={<Since delivery={delivery} />} state={state}>
      {waiting + givenUp === 0 ? null : (
        <>
          <p className="subtle">
            {waiting === 0 ? null : <Waiting delivery={delivery} />}
            {givenUp === 0 ? null : `${counted(givenUp)} not delivered. We’ve stopped trying.`}
          </p>
          <Button
            busy={again.busy || (isTrying(delivery) && givenUp === 0)}
            onClick={() => again.deliverAgain({})}
          >
            Try again now
          </Button>
        </>
      )}
    </ConnectionState>
  )
}

function Waiting({ delivery }: { delivery: ReportDelivery }) {
  return (
    <>
      {counted(delivery.waiting)} waiting.{' '}
      {isTrying(delivery) ? (
        'Trying now… '
      ) : (
        <>
          Next attempt <DateTimeText instant={delivery.nextTryDatetime} />.{' '}
        </>
      )}
    </>
  )
}

function Since({ delivery }: { delivery: ReportDelivery }) {
  if (delivery.state === 'FAILING') {
    return (
      <>
        Failing since <DateTimeText instant={delivery.failingSinceDatetime} />
      </>
    )
  }
  if (delivery.state === 'WORKING') {
    return (
      <>
        Last report delivered <DateTimeText instant={delivery.deliveredDatetime} />
      </>
    )
  }
  return 'We haven’t delivered a report to this server yet.'
}

const counted = (count: number) =>
  count === 1 ? '1 report' : `${count.toLocaleString('en-AU')} reports`

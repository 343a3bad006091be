import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { WebhookDestination } from '@tideway/contract/webhooks/webhooks'
import { Button } from '@tideway/design/buttons/button'
import { ErrorText } from '@tideway/design/fields/field'
import { Select } from '@tideway/design/select/select'
import { useState } from 'react'
import { GENERIC_FAILURE } from '../../../platform/generic-failure.ts'
import { useApi } from '../../../session/api-context.tsx'
import { useSession } from '../../../session/session-context.tsx'
import { useSubmission } from '../../../ui/saving/use-submission.ts'
import { testWords } from '../deliveries/delivery-words.ts'
import styles from '../destination-settings.module.css'
import { deliveriesKey, deliveryQuery, sendTestEvent } from '../webhook-queries.ts'

interface TestEventProps {
  destination: WebhookDestination
  types: readonly string[]
}

/** 'Send a test event': an event of any type without a real subject, and its result. */
export function TestEvent({ destination, types }: TestEventProps) {
  const { url, webhooksOn } = destination
  const [chosen, setChosen] = useState<string>()
  const { busy, failure, deliveryId, send } = useTestEvent(destination.id)
  const event = chosen ?? webhooksOn[0] ?? types[0]
  return (
    <div className={styles.part}>
      <h3>Test</h3>
      <p className={styles.words}>
        We send a test event to the saved address. It looks like a real one but is marked as a test.
      </p>
      <div className={styles.test}>
        <Select
          label="Event"
          onChange={setChosen}
          options={types.map((type) => ({ value: type, text: type }))}
          value={event ?? null}
        />
        <Button
          busy={busy}
          disabledReason={url === null ? 'Save an address first.' : undefined}
          onClick={() => event !== undefined && void send(event)}
          reasonPlacement="hidden"
        >
          Send a test event
        </Button>
      </div>
      {url === null ? <p className="quiet">Save an address first.</p> : null}
      <div aria-live="polite" className={styles.outcome}>
        {failure ? (
          <ErrorText>
            {failure.kind === 'refused' ? (failure.message ?? GENERIC_FAILURE) : GENERIC_FAILURE}
          </ErrorText>
        ) : deliveryId === undefined ? null : (
          <TestOutcome deliveryId={deliveryId} />
        )}
      </div>
    </div>
  )
}

/** Current result of the test event. */
function TestOutcome({ deliveryId }: { deliveryId: string }) {
  const { actingClientId } = useSession()
  const { data } = useQuery(deliveryQuery(useApi(), actingClientId, deliveryId))
  return <p>{data ? testWords(data) : 'Sending…'}</p>
}

/** Sends a test event and keeps its delivery id. */
function useTestEvent(destinationId: string) {
  const api = useApi()
  const queryClient = useQueryClient()
  const { actingClientId } = useSession()
  const { busy, failure, run } = useSubmission()
  const [deliveryId, setDeliveryId] = useState<string>()

  async function send(event: string) {
    setDeliveryId(undefined)
    await run(async () => {
      setDeliveryId(await sendTestEvent(api, actingClientId, destinationId, event))
      void queryClient.invalidateQueries({ queryKey: deliveriesKey(actingClientId) })
    })
  }

  return { busy, failure, deliveryId, send }
}

import type { Webhook } from '@tideway/contract/webhooks/webhooks'
import { eventPanels } from '@tideway/contract/webhooks/webhooks'
import { Button } from '@tideway/design/buttons/button'
import { Section } from '../../../ui/layout/page.tsx'
import { formProps } from '../../../ui/saving/use-submission.ts'
import { useUnsaved } from '../../unsaved-sections.tsx'
import styles from '../manage-webhook.module.css'
import { EventPanel } from './event-panel.tsx'
import { useEventsForm } from './use-events-form.ts'

interface EventsFormProps {
  webhook: Webhook
  /** All available events. */
  types: readonly string[]
}

/** Events of the destination, with a panel for each heading (spec 2.19). */
export function EventsForm({ webhook, types }: EventsFormProps) {
  const form = useEventsForm(webhook, types)
  useUnsaved('Events', form.changed || form.busy)
  return (
    <Section
      aside={<span className="quiet">{`${form.chosen.length} of ${types.length} chosen`}</span>}
      title="Events"
    >
      <form className={styles.events} {...formProps(form.save)}>
        <div className={styles.panels}>
          {eventPanels(types).map((panel) => (
            <EventPanel
              chosen={form.chosen}
              key={panel.heading}
              onChange={form.change}
              panel={panel}
            />
          ))}
        </div>
        <div>
          <Button busy={form.busy} kind="primary" type="submit">
            Save
          </Button>
        </div>
      </form>
    </Section>
  )
}

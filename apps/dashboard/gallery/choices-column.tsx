import { IconDownload, IconX } from '@tabler/icons-react'
import { asCents } from '@tideway/contract/money/money'
import { Button, ButtonLink, IconButton } from '@tideway/design/buttons/button'
import { Checkbox } from '@tideway/design/choices/checkbox'
import { Segmented } from '@tideway/design/choices/segmented'
import { Switch } from '@tideway/design/choices/switch'
import type { Tone } from '@tideway/design/indicators/chip'
import { Chip } from '@tideway/design/indicators/chip'
import { Icon } from '@tideway/design/indicators/icon'
import { Tooltip } from '@tideway/design/overlays/tooltip'
import { useState } from 'react'
import { Timeline } from '../src/ui/layout/timeline.tsx'
import { Avatar } from '../src/ui/text/avatar.tsx'
import { CopyText, IdText } from '../src/ui/text/id-text.tsx'
import { MoneyText } from '../src/ui/text/money-text.tsx'
import { DateTimeText } from '../src/ui/time/date-time-text.tsx'
import styles from './gallery.module.css'

const chips: [Tone, string][] = [
  ['blue', 'WAITING'],
  ['green', 'COMPLETE'],
  ['grey', 'EXPIRED'],
  ['yellow', 'RETURN_IN_PROGRESS'],
  ['violet', 'RETURN_COMPLETE'],
  ['red', 'RETURN_FAILED'],
]

export function ChoicesColumn() {
  const [hmac, setHmac] = useState(true)
  const [thin, setThin] = useState(false)
  const [on, setOn] = useState(true)
  const [by, setBy] = useState<'completed' | 'created'>('created')
  const [busy, setBusy] = useState(false)
  return (
    <div className={styles.column}>
      <h2>Chips</h2>
      <div className={styles.row}>
        {chips.map(([tone, text]) => (
          <Chip key={text} tone={tone}>
            {text}
          </Chip>
        ))}
      </div>
      <h2>Buttons: primary, secondary, quiet, danger, link, icon</h2>
      <div className={styles.row}>
        <Button kind="primary">Search</Button>
        <Button>Refresh</Button>
        <Button icon={<Icon of={IconDownload} />} kind="quiet">
          Export to CSV
        </Button>
        <Button kind="danger">Yes</Button>
        <Button kind="link">More...</Button>
        <IconButton icon={<Icon of={IconX} />} label="Close" />
        <ButtonLink href="#home">Balance Management</ButtonLink>
      </div>
      <h2>Busy and disabled, with the reason</h2>
      <div className={styles.row}>
        <Button busy>Refund Payment</Button>
        <Button busy icon={<Icon of={IconDownload} />} kind="quiet">
          Export to CSV
        </Button>
        <Button busy kind="primary">
          Create
        </Button>
        <Button disabledReason="No balance available" kind="primary">
          Transfer
        </Button>
      </div>
      <div className={styles.row}>
        <Button busy={busy} onClick={() => setBusy(true)}>
          Press to be busy
        </Button>
        <Button disabledReason="Correct line 4 to save." reasonPlacement="below">
          Save
        </Button>
        <IconButton
          disabledReason="This is the first page"
          icon={<Icon of={IconX} />}
          label="First"
        />
      </div>
      <h2>Choice</h2>
      <div className={styles.row}>
        <Checkbox checked={hmac} label="Generate HMAC" onChange={setHmac} />
        <Checkbox checked={thin} label="Thin Payload" onChange={setThin} />
        <Checkbox checked={false} label="All fields" mixed onChange={() => {}} />
        <Checkbox checked disabledReason="Not for your role." label="Off" onChange={() => {}} />
      </div>
      <div className={styles.row}>
        <Switch checked={on} label="Batch App" onChange={setOn} />
        <Switch checked={false} hideLabel label="Key SECRQTWMBL" onChange={() => {}} />
        <Switch checked label="Checkout Enabled" readOnly />
        <Switch busy checked label="Saving" />
        <Switch checked={false} disabledReason="Save the server first." label="PGP" />
      </div>
      <Segmented
        hideLabel
        label="Dates"
        onChange={setBy}
        options={[
          { value: 'completed', text: 'by Completed Date' },
          { value: 'created', text: 'by Created Date' },
        ]}
        value={by}
      />
      <h2>One choice is off</h2>
      <Segmented
        label="Payment option"
        onChange={() => {}}
        options={[
          { value: 'PayID', text: 'PayID' },
          {
            value: 'both',
            text: 'PayTo & PayID',
            disabledReason:
              'PayTo is not yet active for your account. Please contact our Help Desk to enable this feature.',
          },
        ]}
        value="PayID"
      />
      <h2>Tooltip and avatar</h2>
      <div className={styles.row}>
        <Tooltip text="payment.settled, payment.failed">
          <Button kind="link">2 events</Button>
        </Tooltip>
        <Avatar name="Mia Okafor" onPress={() => {}} roleName="Finance Manager" />
      </div>
      <h2>Money, dates, ids</h2>
      <div className={styles.stack}>
        <MoneyText cents={asCents(1284_50)} />
        <DateTimeText instant="2026-11-20T03:52:07Z" zone="Australia/Sydney" />
        <IdText name="Client Transaction ID" value="4f0c9b62-8d1e-4b5a-9c70-2f6a1e33d914" />
        <CopyText name="PayID" value="inv-20431@pay.harbour.example" />
      </div>
      <h2>Timeline</h2>
      <Timeline
        entries={[
          {
            id: '1',
            title: 'CREATED',
            tone: 'grey',
            filled: false,
            text: '$18,940.00 on Fri 20/11/2026 12:40:18 GMT+11:00',
          },
          {
            id: '2',
            title: 'FAILED_ATTEMPT',
            tone: 'red',
            filled: false,
            text: '$1,894.00 on Fri 20/11/2026 12:41:26 GMT+11:00',
          },
          {
            id: '3',
            title: 'COMPLETED',
            tone: 'green',
            filled: true,
            text: '$18,940.00 on Fri 20/11/2026 12:42:03 GMT+11:00',
            code: 'SBKAU20261120004417',
          },
          {
            id: '4',
            title: 'RETURN_IN_PROGRESS',
            tone: 'yellow',
            filled: false,
            text: '$2,500.00 on Fri 20/11/2026 13:05:44 GMT+11:00',
          },
          {
            id: '5',
            title: 'RETURN_COMPLETED',
            tone: 'violet',
            filled: true,
            text: '$2,500.00 on Fri 20/11/2026 13:05:49 GMT+11:00',
            code: 'SBKAU20261120005102',
          },
        ]}
        label="History"
      />
    </div>
  )
}

import { Button } from '@tideway/design/buttons/button'
import { CopyField } from '@tideway/design/fields/copy-field'
import { FieldStack } from '@tideway/design/fields/field'
import { TextArea } from '@tideway/design/fields/text-area'
import { TextField } from '@tideway/design/fields/text-field'
import { Spinner } from '@tideway/design/indicators/spinner'
import { Alert } from '@tideway/design/messages/alert'
import { ProgressBar } from '@tideway/design/messages/progress'
import { useSnackbar } from '@tideway/design/messages/snackbar'
import { Select } from '@tideway/design/select/select'
import { useState } from 'react'
import { DateTimeField } from '../src/ui/date-fields/date-time-field.tsx'
import styles from './gallery.module.css'

export function FieldsColumn() {
  const [amount, setAmount] = useState('2500.00')
  const [prefix, setPrefix] = useState('inv-20431')
  const [max, setMax] = useState<string | null>('1000')
  const [from, setFrom] = useState('2026-11-20 00:00')
  const [to, setTo] = useState('')
  const [lines, setLines] = useState('203.0.113.14\n203.0.113.15\n198.51.100.300')
  const snackbar = useSnackbar()
  return (
    <div className={styles.column}>
      <h2>Fields</h2>
      <FieldStack>
        <TextField
          hint="Up to $248,316.42"
          inputMode="decimal"
          label="Enter Amount"
          numeric
          onChange={setAmount}
          prefix="$"
          required
          value={amount}
        />
        <TextField
          error="Refund amount cannot be greater than the available refund balance"
          label="Refund Amount"
          numeric
          onChange={setAmount}
          prefix="$"
          value={amount}
        />
        <TextField
          label="PayID Prefix"
          onChange={setPrefix}
          required
          suffix="@pay.harbour.example"
          value={prefix}
          warning
        />
        <TextField
          disabledReason="Clear Client Branch to use this field."
          label="PayID"
          onChange={() => {}}
          value=""
        />
        <Select
          label="Max records retrieved"
          numeric
          onChange={setMax}
          options={['1000', '2000', '5000', '10000', '50000'].map((value) => ({
            value,
            text: value,
          }))}
          value={max}
        />
        <Select
          disabledReason="Enable the report to choose."
          label="Interval"
          onChange={() => {}}
          options={[{ value: 'hourly', text: 'Hourly' }]}
          value="hourly"
        />
        <Select
          error="Should not be empty"
          label="Role"
          onChange={() => {}}
          options={[{ value: 'x', text: 'Admin', note: 'Everything', disabled: true }]}
          placeholder="Choose a role"
          required
          value={null}
        />
        <DateTimeField
          label="Date From"
          labelAction={
            <Button
              kind="link"
              onClick={() => {
                setFrom('')
                setTo('')
              }}
            >
              Clear
            </Button>
          }
          onChange={setFrom}
          value={from}
        />
        <DateTimeField label="Date To" min={from} onChange={setTo} value={to} />
        <TextArea
          error="Invalid IP address."
          label="IP Whitelisting"
          mono
          onChange={setLines}
          rows={5}
          value={lines}
        />
      </FieldStack>
      <h2>Copy field</h2>
      <FieldStack>
        <CopyField
          hint="Configure this key into your sftp server to allow us to connect"
          label="SSH Key"
          value="ssh-ed25519 AAAAC3NzaC1lZDI1NTE5AAAAIExAmPlEkEyOnLyFoRtHeMoCkPiCtUrE tideway-reports"
        />
        <CopyField label="PayID" value="topup-harbour@pay.tideway.example" whole />
      </FieldStack>
      <h2>Alerts</h2>
      <div className={styles.stack}>
        <Alert kind="error" silent>
          Please narrow search criteria by setting a specific date/time or by entering search
          criteria in the Filter field
        </Alert>
        <Alert kind="warning" silent title="PayID Unavailable">
          'inv-20431@pay.harbour.example' is already registered. Please try a different PayID.
        </Alert>
        <Alert kind="info" silent>
          Status updated successfully. New status may not take effect for up to 60 minutes.
        </Alert>
        <Alert kind="success" silent>
          Transfer request was successfully submitted
        </Alert>
      </div>
      <h2>Snackbar</h2>
      <div className={styles.row}>
        <Button onClick={() => snackbar('User has been updated', { timeout: 2000 })}>
          Updated
        </Button>
        <Button
          onClick={() =>
            snackbar('An error occurred. Please refresh and try again.', { tone: 'error' })
          }
        >
          Failed
        </Button>
      </div>
      <h2>Progress</h2>
      <ProgressBar label="Loading 12,000 of 50,000" max={50000} onStop={() => {}} value={12000} />
      <div className={styles.row}>
        <Spinner label="Loading" size={24} />
      </div>
    </div>
  )
}

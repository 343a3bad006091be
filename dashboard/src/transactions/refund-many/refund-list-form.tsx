import { IconUpload } from '@tabler/icons-react'
import type { RefundBatchRow } from '@tideway/contract/refunds/refund-batch'
import { readRefundList } from '@tideway/contract/refunds/refund-list'
import { Button } from '@tideway/look/button'
import { ErrorText } from '@tideway/look/field'
import { Icon } from '@tideway/look/icon'
import { TextArea } from '@tideway/look/text-field'
import { useRef, useState } from 'react'
import { useOpenForm } from '../../session/open-forms.ts'
import { Card } from '../../ui/page.tsx'
import styles from '../bulk/bulk.module.css'

/** Larger files are no lists of a thousand payments. */
const MAX_FILE_BYTES = 1_000_000

interface RefundListFormProps {
  onList: (rows: RefundBatchRow[], fileName: string | undefined) => void
}

/** A list of payments, pasted or from a file. */
export function RefundListForm({ onList }: RefundListFormProps) {
  const [text, setText] = useState('')
  const [problem, setProblem] = useState<string>()
  const [fileProblem, setFileProblem] = useState<string>()
  const input = useRef<HTMLInputElement>(null)
  const area = useRef<HTMLTextAreaElement>(null)
  useOpenForm('the list of refunds', text !== '')

  function review() {
    const read = readRefundList(text)
    if (Array.isArray(read)) return onList(read, undefined)
    setProblem(read.problem)
    area.current?.focus()
  }

  async function open(file: File) {
    setFileProblem(undefined)
    if (file.size > MAX_FILE_BYTES)
      return setFileProblem('This file is larger than 1 MB. Choose a CSV file.')
    try {
      const read = readRefundList(await file.text())
      if (Array.isArray(read)) return onList(read, file.name.slice(-200))
      setFileProblem(read.problem)
    } catch {
      setFileProblem('We couldn’t read this file. Choose it again.')
    }
  }

  return (
    <Card>
      <form
        className={styles.form}
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          review()
        }}
      >
        <TextArea
          error={problem}
          hint="One payment per line: payment request ID or client transaction ID, then, if you like, the amount, your reference and the reason that the payer reads. Without an amount, everything that remains is refunded."
          label="Payments to refund"
          mono
          onChange={(value) => {
            setText(value)
            setProblem(undefined)
          }}
          placeholder={'order-20431, 10.00, return-7731, One bag was damaged\norder-20432'}
          ref={area}
          rows={8}
          spellCheck={false}
          value={text}
        />
        <div className={styles.actions}>
          <Button kind="primary" type="submit">
            Review refunds
          </Button>
          <Button icon={<Icon of={IconUpload} />} onClick={() => input.current?.click()}>
            Upload CSV…
          </Button>
        </div>
        <input
          accept=".csv,.txt,text/csv,text/plain"
          aria-label="CSV file of payments to refund"
          hidden
          onChange={(event) => {
            const [file] = event.target.files ?? []
            if (file) void open(file)
            // Allows the same file to be chosen again after the user changed it.
            event.target.value = ''
          }}
          ref={input}
          type="file"
        />
        <span role="alert">
          {fileProblem ? <ErrorText id="file-problem">{fileProblem}</ErrorText> : null}
        </span>
      </form>
    </Card>
  )
}

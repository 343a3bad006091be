import { IconUpload } from '@tabler/icons-react'
import type { ListRow, ListShape } from '@tideway/contract/batches/match-columns'
import { firstChoices, listRows } from '@tideway/contract/batches/match-columns'
import { Button } from '@tideway/design/buttons/button'
import { ErrorText } from '@tideway/design/fields/field'
import { TextArea } from '@tideway/design/fields/text-area'
import { Icon } from '@tideway/design/indicators/icon'
import type { ReactNode } from 'react'
import { useRef, useState } from 'react'
import { useOpenForm } from '../../../session/open-forms.ts'
import { Card } from '../../../ui/layout/page.tsx'
import styles from '../batches.module.css'
import type { ListSource } from './batch-draft.ts'
import type { ColumnQuestion } from './check-columns.tsx'
import { CheckColumns } from './check-columns.tsx'
import type { ReadList } from './read-list-upload.ts'
import { MAX_FILE_BYTES, readPasted, readUpload } from './read-list-upload.ts'

/** Longest name of a file that is sent with a list. */
const MAX_FILE_NAME = 200

export interface ListFormWords {
  /** The list's name in the question before typed text is lost: 'the list of refunds'. */
  form: string
  label: string
  hint: string
  placeholder: string
  review: string
  upload: string
  /** Label of the file field. */
  file: string
  tooLarge: string
  /** Returns '1 refund' or '2 refunds'. */
  count: (rows: number) => string
}

interface ListFormProps<Field extends string, Row> {
  words: ListFormWords
  /** The text of the list when the form opens. */
  initial: string
  /** File types in the form of the file field's `accept`. */
  accept: string
  shape: ListShape<Field>
  rowOf: (row: ListRow<Field>) => Row
  /** Returns the reason why the rows cannot be used as a list, or undefined. */
  problemOf: (rows: readonly Row[]) => string | undefined
  /** Returns the choice that the person must make besides the columns. */
  question?: (rows: readonly Row[], columns: number) => ColumnQuestion | undefined
  /** Reads files of another kind. Resolves to rows, or to 'shown' if the caller shows the file's problems. */
  readOther?: (name: string, bytes: Uint8Array) => Promise<Row[] | 'shown' | undefined>
  onList: (rows: Row[], source: ListSource) => void
  /** Further buttons. */
  children?: ReactNode
}

/** A form for a list of rows, pasted or from a file. Afterwards it shows the list's columns. */
export function ListForm<Field extends string, Row>(props: ListFormProps<Field, Row>) {
  const { words, initial, accept, shape, rowOf, problemOf, onList, children } = props
  const [text, setText] = useState(initial)
  const [problem, setProblem] = useState<string>()
  const [fileProblem, setFileProblem] = useState<string>()
  const [read, setRead] = useState<ReadList<Field>>()
  const input = useRef<HTMLInputElement>(null)
  const area = useRef<HTMLTextAreaElement>(null)
  useOpenForm(words.form, text !== '' || read !== undefined)

  const rowsOf = ({ list }: ReadList<Field>) => listRows(list, firstChoices(list), shape).map(rowOf)

  function check() {
    const pasted = readPasted(text, shape)
    const wrong = 'problem' in pasted ? pasted.problem : problemOf(rowsOf(pasted))
    if (wrong === undefined && 'list' in pasted) return setRead(pasted)
    setProblem(wrong)
    area.current?.focus()
  }

  async function open(file: File) {
    setFileProblem(undefined)
    try {
      if (file.size > MAX_FILE_BYTES) return setFileProblem(words.tooLarge)
      const bytes = new Uint8Array(await file.arrayBuffer())
      const fileName = file.name.slice(-MAX_FILE_NAME)
      const other = await props.readOther?.(file.name, bytes)
      if (Array.isArray(other)) return onList(other, { fileName })
      if (other === 'shown') return
      const uploaded = await readUpload(bytes, shape)
      const wrong = 'problem' in uploaded ? uploaded.problem : problemOf(rowsOf(uploaded))
      if (wrong === undefined && 'list' in uploaded) return setRead({ ...uploaded, fileName })
      setFileProblem(wrong)
    } catch {
      setFileProblem('We couldn’t read this file. Choose it again.')
    }
  }

  if (read)
    return (
      <CheckColumns
        onBack={() => {
          setText(read.text)
          setProblem(undefined)
          setRead(undefined)
        }}
        onRows={(rows) => onList(rows, { text: read.text, fileName: read.fileName })}
        question={props.question}
        read={read}
        rowOf={rowOf}
        shape={shape}
        words={words}
      />
    )
  return (
    <Card>
      <form
        className={styles.form}
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          check()
        }}
      >
        <TextArea
          error={problem}
          hint={words.hint}
          label={words.label}
          mono
          onChange={(value) => {
            setText(value)
            setProblem(undefined)
          }}
          placeholder={words.placeholder}
          ref={area}
          rows={8}
          spellCheck={false}
          value={text}
        />
        <div>
          <div className={styles.actions}>
            <Button kind="primary" type="submit">
              {words.review}
            </Button>
            <Button icon={<Icon of={IconUpload} />} onClick={() => input.current?.click()}>
              {words.upload}
            </Button>
            {children}
          </div>
          <span role="alert">
            {fileProblem ? <ErrorText id="file-problem">{fileProblem}</ErrorText> : null}
          </span>
        </div>
        <input
          accept={accept}
          aria-label={words.file}
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
      </form>
    </Card>
  )
}

import { IconUpload } from '@tabler/icons-react'
import { LOGO_HEIGHT, LOGO_WIDTH, logoTypes, logoWords } from '@tideway/contract/apps/logo'
import { Button } from '@tideway/design/buttons/button'
import { ErrorText } from '@tideway/design/fields/field'
import { Icon } from '@tideway/design/indicators/icon'
import { Alert } from '@tideway/design/messages/alert'
import type { ReactNode } from 'react'
import { useId, useRef, useState } from 'react'
import { fileSizeText, fittedSize } from './image-size.ts'
import type { LogoFile } from './logo-file.ts'
import styles from './logo-picker.module.css'
import type { LogoPick } from './use-logo-pick.ts'
import { useLogoPick } from './use-logo-pick.ts'

/** Shown before the user chooses a file (spec 2.15). */
const HINT = `png or jpeg, max 60KB, ${LOGO_WIDTH}x${LOGO_HEIGHT} px, transparent or white background`

export interface LogoPickerProps {
  label: string
  /** Text of the button that chooses a file. */
  chooseText: string
  /** The image to show: the chosen one, the one in use, or a sample. */
  shown: { url: string; alt: string }
  /** The image that is chosen but not saved yet. */
  picked: LogoFile | undefined
  onPick: (logo: LogoFile) => void
  /** More buttons next to the button that chooses a file. */
  actions?: ReactNode
  /** Set while the image is sent, when no other file can be chosen. */
  disabledReason?: string | undefined
}

/**
 * Chooses a logo from a file. The user sees it before it is sent. A logo that is too large is made smaller (spec 2.15,
 * 5). A new `key` discards a file that is still being read or offered.
 */
export function LogoPicker(props: LogoPickerProps) {
  const { label, picked, disabledReason } = props
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  const { pick, choose, forget } = useLogoPick(props.onPick)
  const problem = pick && problemOf(pick)

  return (
    <fieldset aria-describedby={`${id}-note`} className={styles.picker}>
      <legend className={styles.label}>{label}</legend>
      <Shown key={props.shown.url} {...props.shown} />
      <div className={styles.actions}>
        <Button
          aria-describedby={`${id}-note`}
          busy={pick?.state === 'reading'}
          disabledReason={disabledReason}
          icon={<Icon of={IconUpload} />}
          onClick={() => input.current?.click()}
          reasonPlacement="hidden"
        >
          {props.chooseText}
        </Button>
        {props.actions}
      </div>
      <input
        accept={logoTypes.join(',')}
        aria-label={label}
        hidden
        onChange={(event) => {
          const [file] = event.target.files ?? []
          if (file) void choose(file)
          // Allows the same file to be chosen again after the user changed it.
          event.target.value = ''
        }}
        ref={input}
        type="file"
      />
      {problem ? (
        <ErrorText id={`${id}-note`}>{problem}</ErrorText>
      ) : (
        <span className={styles.hint} id={`${id}-note`}>
          {HINT}
        </span>
      )}
      <span className={styles.chosen} role="status">
        {picked && !problem ? chosenWords(picked) : null}
      </span>
      {pick?.state === 'too-large' ? (
        <Offer
          onDrop={forget}
          onUse={(logo) => {
            forget()
            props.onPick(logo)
          }}
          pick={pick}
        />
      ) : null}
    </fieldset>
  )
}

function Shown({ url, alt }: { url: string; alt: string }) {
  const [failed, setFailed] = useState(false)
  return (
    <div className={styles.plate}>
      {failed ? (
        <span className={styles.missing}>We couldn’t load the image.</span>
      ) : (
        <img alt={alt} onError={() => setFailed(true)} src={url} />
      )}
    </div>
  )
}

interface OfferProps {
  pick: LogoPick & { state: 'too-large' }
  onUse: (logo: LogoFile) => void
  onDrop: () => void
}

/** Offers the reduced image, which the user sees before accepting it. */
function Offer({ pick: { original, shrunk }, onUse, onDrop }: OfferProps) {
  if (!shrunk) {
    return (
      <Alert kind="warning" title="We couldn’t make the image small enough">
        Choose a simpler image with fewer colours.
      </Alert>
    )
  }
  return (
    <Alert
      actions={
        <>
          <Button onClick={() => onUse(shrunk)}>Use the smaller image</Button>
          <Button kind="quiet" onClick={onDrop}>
            Don’t use this image
          </Button>
        </>
      }
      kind="info"
      title="Use a smaller version?"
    >
      <p>
        {sizeWords(original)} becomes {sizeWords(shrunk)}:
      </p>
      <Shown alt="The smaller image" url={shrunk.dataUrl} />
    </Alert>
  )
}

function problemOf(pick: LogoPick): string | undefined {
  if (pick.state === 'refused') return pick.message
  return pick.state === 'too-large' ? logoWords.tooLarge : undefined
}

function chosenWords(logo: LogoFile): string {
  const shown = fittedSize(logo, { width: LOGO_WIDTH, height: LOGO_HEIGHT })
  const smaller = shown.width < logo.width ? ` Shown at ${shown.width} × ${shown.height} px.` : ''
  return `Chosen: ${sizeWords(logo)}.${smaller} Not saved yet.`
}

function sizeWords({ width, height, bytes }: LogoFile): string {
  return `${width} × ${height} px, ${fileSizeText(bytes)}`
}

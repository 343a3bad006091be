import { IconArrowRight, IconHistory, IconList, IconSearch } from '@tabler/icons-react'
import { isGeneratedId } from '@tideway/contract/headlines/generated-id'
import { parseTwoDecimals } from '@tideway/contract/money/money'
import type { HitKind, SearchHit } from '@tideway/contract/search/search-answer'
import { Chip } from '@tideway/design/indicators/chip'
import { Icon } from '@tideway/design/indicators/icon'
import type { MouseEvent, ReactNode } from 'react'
import { useSession } from '../../session/session-context.tsx'
import { MoneyText } from '../../ui/text/money-text.tsx'
import { DateTimeText } from '../../ui/time/date-time-text.tsx'
import { TimesAreStops, useShownZone } from '../../ui/time/shown-zone.ts'
import styles from '../search-dialog.module.css'
import type { Chosen } from '../use-chosen.ts'
import { destinationOfFound, hrefForNewTab } from './found-destination.ts'
import type { FoundItem } from './found-groups.ts'
import { kindLabels, reasonsOf, toneOf } from './hit-words.ts'
import { hasMark, markedParts } from './marked-parts.ts'

interface FoundOptionProps {
  item: FoundItem
  words: readonly string[]
  chosen: Chosen
}

/** A line of the results. A line with an address is a link, so that a browser can open it in a new tab. */
export function FoundOption({ item, words, chosen }: FoundOptionProps) {
  const { actingClientId } = useSession()
  const destination = destinationOfFound(item)
  const isChosen = chosen.isChosen(item)
  const shared = {
    'aria-selected': isChosen,
    className: styles.option,
    'data-type': item.type,
    id: chosen.elementIdOf(item),
    onPointerMove: () => {
      if (!isChosen) chosen.choose(item)
    },
    // Keeps the focus in the field.
    onMouseDown: (event: MouseEvent) => event.preventDefault(),
  } as const
  const content = <Content item={item} words={words} />
  if (destination === undefined) {
    return (
      // biome-ignore lint/a11y/useKeyWithClickEvents: the field handles the keys
      <div {...shared} onClick={() => chosen.open(item, false)} role="option" tabIndex={-1}>
        {content}
      </div>
    )
  }
  return (
    <a
      {...shared}
      role="option"
      tabIndex={-1}
      href={hrefForNewTab(destination.href, actingClientId)}
      onClick={(event) => {
        if (event.shiftKey) return
        event.preventDefault()
        chosen.open(item, event.ctrlKey || event.metaKey)
      }}
    >
      {content}
    </a>
  )
}

function Content({ item, words }: Pick<FoundOptionProps, 'item' | 'words'>) {
  switch (item.type) {
    case 'recent':
      return (
        <Line icon={<Icon of={IconHistory} />}>
          <span className={styles.title}>{item.text}</span>
        </Line>
      )
    case 'suggestion':
      return (
        <Line icon={<Icon of={IconSearch} />}>
          <span className={styles.title}>{item.text}</span>
        </Line>
      )
    case 'command':
      return (
        <Line icon={<Icon of={IconArrowRight} />}>
          <span className={styles.title}>
            <Marked text={item.command.label} words={words} />
          </span>
          {item.command.note === undefined ? null : (
            <>
              {' '}
              <span className={styles.note}>{item.command.note}</span>
            </>
          )}
        </Line>
      )
    case 'more':
      return (
        <Line icon={<Icon of={IconList} />}>
          <span className={styles.title}>More in {kindLabels[item.kind]}</span>
        </Line>
      )
    case 'hit':
      return <Hit hit={item.hit} kind={item.kind} words={words} />
  }
}

function Line({ icon, children }: { icon: ReactNode; children: ReactNode }) {
  return (
    <span className={styles.line}>
      {icon}
      {children}
    </span>
  )
}

/** Returns the subtitle. Leaves out a generated id, which is of no use to people, unless the search matched it. */
function shownSubtitle({ subtitle, matched }: SearchHit): string | undefined {
  if (subtitle === undefined || !isGeneratedId(subtitle)) return subtitle
  return matched.some(({ text }) => text === subtitle) ? subtitle : undefined
}

function Hit({ hit, kind, words }: { hit: SearchHit; kind: HitKind; words: readonly string[] }) {
  const { title, amount, status, createdDatetime } = hit
  const subtitle = shownSubtitle(hit)
  const { zone } = useShownZone()
  return (
    <>
      <span className={styles.facts}>
        <span className={styles.title}>
          <Marked text={title} words={words} />
        </span>{' '}
        {subtitle === undefined ? null : (
          <span className={styles.note}>
            <Marked text={subtitle} words={words} />
          </span>
        )}{' '}
        <span className={styles.figure}>
          <MoneyText cents={amount === undefined ? undefined : parseTwoDecimals(amount)} />
        </span>
      </span>
      <span className={styles.facts}>
        <span className={styles.reasons}>
          {reasonsOf(hit, zone).map(({ label, text }) => (
            <span className={styles.reason} key={label}>
              {text === undefined ? label : `${label}: `}
              {text === undefined ? null : <Marked isReason text={text} words={words} />}
            </span>
          ))}
        </span>{' '}
        {status === undefined ? null : <Chip tone={toneOf(kind, status)}>{status}</Chip>}{' '}
        <span className={styles.time}>
          <TimesAreStops value={false}>
            <DateTimeText instant={createdDatetime} />
          </TimesAreStops>
        </span>
      </span>
    </>
  )
}

interface MarkedProps {
  text: string
  words: readonly string[]
  /** True for the text that matched, which is marked as a whole if no part of it is the searched text. */
  isReason?: boolean
}

function Marked({ text, words, isReason = false }: MarkedProps) {
  const parts = markedParts(text, words)
  if (isReason && !hasMark(parts)) return <mark>{text}</mark>
  let place = 0
  return parts.map(({ text: part, marked }) => {
    place += part.length
    return marked ? <mark key={place}>{part}</mark> : part
  })
}

import { ProgressBar } from '@tideway/look/progress'
import { useEffect, useState } from 'react'

/** spec 2.10: this can take up to 30 seconds. */
const AT_MOST = 30

/** How long the report has been under way: all that is known until it is there. */
export function BulkProgress({ onStop }: { onStop: () => void }) {
  const [seconds, setSeconds] = useState(0)
  useEffect(() => {
    const timer = setInterval(() => setSeconds((before) => before + 1), 1000)
    return () => clearInterval(timer)
  }, [])
  return (
    <>
      <span className="visually-hidden" role="status">
        Building the report
      </span>
      <ProgressBar
        label={`Building the report, ${seconds} s`}
        max={AT_MOST}
        onStop={onStop}
        value={Math.min(seconds, AT_MOST)}
      />
    </>
  )
}

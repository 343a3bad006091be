import type { FastifyInstance } from 'fastify'
import type { BulkKinds } from './money-out/batches/run-batch.ts'
import type { ApprovalName } from './people/approvals/decide-approval.ts'
import type { Egress } from './platform/network/egress.ts'
import type { Platform } from './platform/platform.ts'
import type { MetricReader } from './platform/telemetry/metric-reader.ts'
import type { Rail } from './rail/rail.ts'

/**
 * Everything that a noun brings to the provider. `part.ts` in the noun's folder exports it, and app.ts lists it. Each
 * member is optional. Add one here only if several nouns bring the same kind of thing to something below them.
 */
export interface Part {
  /** Registers recurring jobs, and jobs that are due. They start when `platform.jobs` starts. */
  jobs?(platform: Platform, services: JobServices): void
  /** Registers metrics that a scrape reads from the database. */
  metrics?(reader: MetricReader, platform: Platform): void
  /** Says how the rows of a kind of batch are carried out. Each kind has one noun. */
  batchKinds?(rail: Rail): Partial<BulkKinds>
  /** Called at least once after a request for approval has ended, unless it was withdrawn. */
  approvalEnded?(platform: Platform, request: ApprovalName): Promise<void>
}

/** What jobs use besides the platform. */
export interface JobServices {
  /** For its metrics, its hooks and `app.calls`, which is set before the jobs start. */
  app: FastifyInstance
  rail: Rail
  egress: Egress
  batchKinds: BulkKinds
  approvalEnded(request: ApprovalName): Promise<void>
}

import type { FastifyInstance } from 'fastify'
import type { Credentials } from './http/authentication/authenticate.ts'
import type { BatchKinds } from './money-out/batches/run-batch.ts'
import type { AnyApprovable, Approvables } from './people/approvals/approvable.ts'
import type { ApprovalName } from './people/approvals/decide-approval.ts'
import type { DecisionFacts } from './people/approvals/decision-facts.ts'
import type { Egress } from './platform/network/egress.ts'
import type { Platform } from './platform/platform.ts'
import type { Env } from './platform/settings/env.ts'
import type { MetricReader } from './platform/telemetry/metric-reader.ts'
import type { Finishers } from './rail/outbound-transfer.ts'
import type { Rail, RailEvents } from './rail/rail.ts'

/**
 * Everything that a noun brings to the provider. `part.ts` in the noun's folder exports it, and app.ts lists it. Each
 * member is optional. Add one here only if several nouns bring the same kind of thing to something below them.
 */
export interface Part {
  /** Registers calls of the REST API, below /rest/v1. */
  rest?(app: FastifyInstance, platform: Platform, services: CallServices): void
  /** Registers calls of the portal API, below /portal/v1. */
  portal?(app: FastifyInstance, platform: Platform, services: CallServices): void
  /** Registers calls of the portal API without a version in their address, below /portal (spec 7.4). */
  portalUnversioned?(app: FastifyInstance, platform: Platform, services: CallServices): void
  /** Registers pages and files next to the two APIs. The instance has hooks and parsers that no other part sees. */
  pages?(app: FastifyInstance, platform: Platform, services: Services): void | Promise<void>
  /** Returns the calls of this part that may wait for a second person. */
  approvables?(env: Env, rail: Rail): readonly AnyApprovable[]
  /** Registers recurring jobs, and jobs that are due. They start when `platform.jobs` starts. */
  jobs?(platform: Platform, services: JobServices): void
  /** Registers metrics that a scrape reads from the database. */
  metrics?(reader: MetricReader, platform: Platform): void
  /** Carries out the rows of a kind of batch. Each kind belongs to one noun. */
  batchKinds?(rail: Rail): Partial<BatchKinds>
  /** Handles the end of a kind of outgoing money. Each kind belongs to one noun (decision 91). */
  finishers?: Partial<Finishers>
  /** Handles the banks' notices. Each belongs to one noun. */
  railEvents?(platform: Platform, finishers: Finishers): Partial<RailEvents>
  /** Called at least once after a request for approval has ended, unless it was withdrawn. */
  approvalEnded?(platform: Platform, request: ApprovalName): Promise<void>
}

/** The services that parts use besides the platform. */
export interface Services {
  rail: Rail
  /** Connections to servers outside. */
  egress: Egress
}

/** The services that calls use besides the platform, which limits them to the rows of their clients. */
export interface CallServices extends Services {
  credentials: Credentials
  /** The calls of all parts that may wait for a second person. */
  approvables: Approvables
  facts: DecisionFacts
}

/** The services that jobs use besides the platform. */
export interface JobServices extends Services {
  /** For its metrics, its hooks and `app.calls`, which is set before the jobs start. */
  app: FastifyInstance
  batchKinds: BatchKinds
  approvalEnded(request: ApprovalName): Promise<void>
}

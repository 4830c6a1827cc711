import { randomBytes } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';

import { minuteMs, secondMs } from '@kith/contract/core/time';
import { type Context, ROOT_CONTEXT, type Span as OtelSpan } from '@opentelemetry/api';
import { SpanKind, SpanStatusCode, trace, type Tracer } from '@opentelemetry/api';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { resourceFromAttributes } from '@opentelemetry/resources';
import {
  BatchSpanProcessor,
  ParentBasedSampler,
  type SpanExporter,
  TraceIdRatioBasedSampler,
  TracerProvider,
} from '@opentelemetry/sdk-trace';

import { currentCorrelation } from '../correlation.ts';
import type { Logger } from '../log.ts';
import type { Attributes, Span } from './span.ts';
import { traceIdOf } from './trace-id.ts';
import type { Cause, Tracing } from './tracing.ts';

export type TracingSettings = {
  /** The collector, which gets OTLP as JSON over HTTP below it, at `/v1/traces`. */
  endpoint: string;
  headers: Record<string, string>;
  serviceName: string;
  version: string;
  /** The share of traces that is recorded. */
  ratio: number;
};

/** Sooner than the default, so that little is lost when a process is killed. */
const sendEveryMs = 2 * secondMs;
const answerTimeoutMs = 5 * secondMs;
/** A collector that doesn't answer must not delay the end of the process. */
const closeTimeoutMs = secondMs;
const warnEveryMs = minuteMs;

const kinds: Record<Cause, SpanKind> = { request: SpanKind.SERVER, job: SpanKind.CONSUMER };

/** Traces for OpenTelemetry. What a trace begins with has no parent: its id is the correlation id. */
export function openOtelTracing(settings: TracingSettings, log: Logger): Tracing {
  const exporter = new OTLPTraceExporter({
    url: `${settings.endpoint.replace(/\/$/u, '')}/v1/traces`,
    headers: settings.headers,
    timeoutMillis: answerTimeoutMs,
  });
  const sending = { exporter: warnOfFaults(exporter, log), scheduledDelayMillis: sendEveryMs };
  const provider = new TracerProvider({
    resource: resourceFromAttributes({
      'service.name': settings.serviceName,
      'service.version': settings.version,
    }),
    sampler: new ParentBasedSampler({ root: new TraceIdRatioBasedSampler(settings.ratio) }),
    idGenerator: {
      generateTraceId: () => traceIdOf(currentCorrelation() ?? randomBytes(16).toString('hex')),
      generateSpanId: () => randomBytes(8).toString('hex'),
    },
    spanProcessors: [new BatchSpanProcessor(sending)],
  });
  const tracer = provider.getTracer('kith', settings.version);
  return {
    begin: (cause, name, attributes) => {
      const id = currentCorrelation();
      const own = { ...attributes, ...(id !== null && { 'kith.correlation_id': id }) };
      const kind = kinds[cause];
      return present(tracer, tracer.startSpan(name, { kind, attributes: own }, ROOT_CONTEXT));
    },
    close: async () => {
      const closing = provider.shutdown().catch(() => undefined);
      await Promise.race([closing, sleep(closeTimeoutMs, undefined, { ref: false })]);
    },
  };
}

function present(tracer: Tracer, span: OtelSpan): Span {
  const inside: Context = trace.setSpan(ROOT_CONTEXT, span);
  return {
    begin: (name: string, attributes: Attributes = {}) =>
      present(tracer, tracer.startSpan(name, { kind: SpanKind.CLIENT, attributes }, inside)),
    end: ({ name, attributes, fault } = {}) => {
      if (name !== undefined) span.updateName(name);
      if (attributes) span.setAttributes(attributes);
      if (fault !== undefined) {
        span.setAttribute('error.type', fault);
        span.setStatus({ code: SpanStatusCode.ERROR });
      }
      span.end();
    },
  };
}

/** The library drops what it can't send in silence. */
function warnOfFaults(exporter: SpanExporter, log: Logger): SpanExporter {
  let warnedAt = Number.NEGATIVE_INFINITY;
  return {
    export: (spans, onResult) =>
      exporter.export(spans, (result) => {
        const isDue = performance.now() - warnedAt > warnEveryMs;
        if (result.error && isDue) {
          warnedAt = performance.now();
          log.warn(
            { reason: result.error.name },
            'traces were not taken by OTEL_EXPORTER_OTLP_ENDPOINT',
          );
        }
        onResult(result);
      }),
    shutdown: () => exporter.shutdown(),
    forceFlush: () => exporter.forceFlush?.() ?? Promise.resolve(),
  };
}

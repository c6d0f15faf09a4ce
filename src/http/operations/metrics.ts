import cluster from 'node:cluster'
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import { AnswerTimes } from './answer-times.ts'
import { metricsOfAll } from './metrics-of-all.ts'

export type Metrics = ReturnType<typeof makeMetrics>

/** What operators watch. One registry per service, so tests can run several services side by side. */
export function makeMetrics() {
  const registry = new Registry()
  const registers = [registry]
  collectDefaultMetrics({ register: registry })
  return {
    registry,
    text: cluster.isWorker ? metricsOfAll(registry) : () => registry.metrics(),
    answerTimes: new AnswerTimes(registry),
    wrongPins: new Counter({
      name: 'goodlot_wrong_pins_total',
      help: 'Wrong PINs over the whole service; a steep rise is an attack',
      registers,
    }),
    smsFailures: new Counter({
      name: 'goodlot_sms_failures_total',
      help: 'SMS that the provider did not take',
      registers,
    }),
    /** Read from the database whenever metrics are collected; while it is down, the last values stay. */
    watchSmsCaps(used: () => Promise<Record<string, number>>): void {
      new Gauge({
        name: 'goodlot_sms_cap_used_ratio',
        help: 'How much of the daily caps of SMS is used, from 0 to 1: in all, and of the fullest dial code',
        labelNames: ['cap'],
        aggregator: 'max',
        registers,
        async collect() {
          const shares = await used().catch(() => ({}))
          for (const [cap, share] of Object.entries(shares)) this.set({ cap }, share)
        },
      })
    },
    captchaFailures: new Counter({
      name: 'goodlot_captcha_failures_total',
      help: 'Captcha checks that the provider did not answer',
      registers,
    }),
    bids: new Counter({
      name: 'goodlot_bids_total',
      help: 'Bids by outcome',
      labelNames: ['outcome'],
      registers,
    }),
    bidRefusals: new Counter({
      name: 'goodlot_bid_refusals_total',
      help: 'Refused bids by the code of the check that refused them',
      labelNames: ['reason'],
      registers,
    }),
    pushes: new Counter({
      name: 'goodlot_pushes_total',
      help: 'Web Push messages by outcome: sent, gone (the device is no more), failed, dropped (too many waited)',
      labelNames: ['outcome'],
      registers,
    }),
    webhooks: new Counter({
      name: 'goodlot_webhooks_total',
      help: 'Tries to send to the webhooks of organizations, by what became of the delivery',
      labelNames: ['outcome'],
      registers,
    }),
    messages: new Counter({
      name: 'goodlot_messages_total',
      help: 'Attempts to send a message of the outbox, by kind, by way and by what became of it',
      labelNames: ['kind', 'channel', 'outcome'],
      registers,
    }),
    deskQueue: new Gauge({
      name: 'goodlot_desk_queue',
      help: 'Bids waiting for the next group commit',
      registers,
    }),
    eventDelaySeconds: new Histogram({
      name: 'goodlot_event_delay_seconds',
      help: 'From the writing of an event to its listeners, measured about once a second while there are events',
      buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10],
      registers,
    }),
    databaseClockAhead: new Gauge({
      name: 'goodlot_database_clock_ahead_seconds',
      help: "How far the database's clock is ahead of this server's; negative when it is behind",
      aggregator: 'average',
      registers,
    }),
    databaseClockJumps: new Counter({
      name: 'goodlot_database_clock_jumps_total',
      help: "Steps of the database's clock by more than a second, as each process saw them",
      registers,
    }),
    sockets: new Gauge({ name: 'goodlot_sockets', help: 'Connected sockets', registers }),
  }
}

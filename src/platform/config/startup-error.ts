/** A mistake by the person who starts the service: shown as one sentence, without a stack. */
export class StartupError extends Error {}

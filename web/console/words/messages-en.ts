export const messagesEn = {}

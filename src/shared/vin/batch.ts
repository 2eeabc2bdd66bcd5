/** Chassis numbers of one request, at most (service document 8). */
export const BATCH_SIZE = 50;

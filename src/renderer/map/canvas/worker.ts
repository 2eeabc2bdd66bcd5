/** Starts the map library's worker once the map's code is loaded: it takes a third of a second, and the map needs it. */
import { prewarm, setWorkerUrl } from 'maplibre-gl';
import workerUrl from 'maplibre-gl/dist/maplibre-gl-worker.mjs?url';

setWorkerUrl(workerUrl);
prewarm();

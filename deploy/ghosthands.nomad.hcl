# A fleet on Nomad: one API and any number of workers on one PostgreSQL and one shared folder.
#
#   docker build -f deploy/Dockerfile -t registry.example/ghosthands:0.1.0 . && docker push registry.example/ghosthands:0.1.0
#   nomad var put nomad/jobs/ghosthands database_url='postgresql://…' vault_key=@vault.key token=@token
#   nomad job run -var image=registry.example/ghosthands:0.1.0 deploy/ghosthands.nomad.hcl
#
# The clients need `client { max_kill_timeout = "60s" }`: by default they kill after 30 s, and a worker may drain for 45.
# vault.key and token are those of a home in which `ghosthands serve` was started once. The volume `ghosthands` is a host volume (or CSI)
# that all clients reach under the same path, writable by user 10001; docs/operate.md says what lies in it.

variable "image" {
  type = string
}

variable "workers" {
  type    = number
  default = 2
}

# Where people reach the API through TLS.
variable "public_url" {
  type    = string
  default = ""
}

job "ghosthands" {
  type = "service"

  # Each migration suits the version before it, so processes are replaced one by one.
  update {
    max_parallel     = 1
    health_check     = "checks"
    min_healthy_time = "15s"
    healthy_deadline = "5m"
    auto_revert      = false
  }

  group "api" {
    count = 1

    network {
      port "http" {
        to = 7437
      }
    }

    volume "files" {
      type      = "host"
      source    = "ghosthands"
      read_only = false
    }

    service {
      name     = "ghosthands"
      port     = "http"
      provider = "nomad"

      check {
        type     = "http"
        path     = "/healthz"
        interval = "15s"
        timeout  = "5s"

        # The bridge answers only to names that it knows.
        header {
          Host = ["127.0.0.1:7437"]
        }
      }
    }

    task "serve" {
      driver       = "docker"
      kill_timeout = "60s"

      config {
        image      = var.image
        entrypoint = ["tini", "--", "sh", "-c"]
        args = [
          "install -m 600 /secrets/vault.key /secrets/token /data/ && exec ghosthands serve --no-worker --allow-remote --json",
        ]
        ports = ["http"]
      }

      env {
        GHOSTHANDS_SHARED_FILES = "/files"
        GHOSTHANDS_PUBLIC_URL   = var.public_url
      }

      volume_mount {
        volume      = "files"
        destination = "/files"
      }

      template {
        data        = "DATABASE_URL={{ with nomadVar \"nomad/jobs/ghosthands\" }}{{ .database_url }}{{ end }}"
        destination = "secrets/env"
        env         = true
      }

      template {
        data        = "{{ with nomadVar \"nomad/jobs/ghosthands\" }}{{ .vault_key }}{{ end }}"
        destination = "secrets/vault.key"
        perms       = "600"
        uid         = 10001
        gid         = 10001
      }

      template {
        data        = "{{ with nomadVar \"nomad/jobs/ghosthands\" }}{{ .token }}{{ end }}"
        destination = "secrets/token"
        perms       = "600"
        uid         = 10001
        gid         = 10001
      }

      resources {
        cpu    = 500
        memory = 768
      }
    }
  }

  group "worker" {
    count = var.workers

    volume "files" {
      type      = "host"
      source    = "ghosthands"
      read_only = false
    }

    task "work" {
      driver = "docker"
      # Running jobs have 45 s to finish or to be given back to the queue.
      kill_timeout = "60s"

      config {
        image      = var.image
        entrypoint = ["tini", "--", "sh", "-c"]
        args       = ["install -m 600 /secrets/vault.key /data/ && exec ghosthands worker --json"]
        # Chromium keeps pictures of pages in shared memory.
        shm_size = 1073741824
      }

      env {
        GHOSTHANDS_SHARED_FILES = "/files"
        GHOSTHANDS_MAX_BROWSERS = "4"
      }

      volume_mount {
        volume      = "files"
        destination = "/files"
      }

      template {
        data        = "DATABASE_URL={{ with nomadVar \"nomad/jobs/ghosthands\" }}{{ .database_url }}{{ end }}"
        destination = "secrets/env"
        env         = true
      }

      template {
        data        = "{{ with nomadVar \"nomad/jobs/ghosthands\" }}{{ .vault_key }}{{ end }}"
        destination = "secrets/vault.key"
        perms       = "600"
        uid         = 10001
        gid         = 10001
      }

      # About 500 MB for each browser.
      resources {
        cpu    = 4000
        memory = 3072
      }
    }
  }
}
